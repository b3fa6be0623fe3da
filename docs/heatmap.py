"""Draws the coefficients of a profile as a heat map: ways profile domineering 10x10 --format csv | python3 docs/heatmap.py > docs/profile.svg"""
import csv
import math
import sys

rows = [(int(r["a"]), int(r["b"]), int(r["coefficient"])) for r in csv.DictReader(sys.stdin)]
top = math.log(max(c for _, _, c in rows))
side, margin = 8, 34
width = (max(a for a, _, _ in rows) + 1) * side
height = (max(b for _, b, _ in rows) + 1) * side


def colour(share):
    """From pale yellow over red to dark violet."""
    stops = [(255, 247, 200), (240, 120, 60), (150, 30, 90), (40, 10, 70)]
    place = share * (len(stops) - 1)
    i = min(int(place), len(stops) - 2)
    part = place - i
    return "#" + "".join(f"{round(u + (v - u) * part):02x}" for u, v in zip(stops[i], stops[i + 1]))


print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width + 2 * margin}" height="{height + 2 * margin}" '
      f'font-family="sans-serif" font-size="12">')
print(f'<rect width="100%" height="100%" fill="white"/>')
for a, b, c in rows:
    x, y = margin + a * side, margin + height - (b + 1) * side
    print(f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{colour(math.log(c) / top)}"/>')
print(f'<text x="{margin + width / 2}" y="{margin + height + 24}" text-anchor="middle">dominoes of Left (a)</text>')
print(f'<text transform="translate(20,{margin + height / 2}) rotate(-90)" text-anchor="middle">dominoes of Right (b)</text>')
print("</svg>")
