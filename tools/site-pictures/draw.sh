#!/bin/sh
# Draws the shop's icons (the hexagon of public/favicon.svg), and from the home page's wide picture the
# one that a shared page shows. Needs ImageMagick 6 or 7. From the root of the repository:
#
#   sh tools/site-pictures/draw.sh
set -eu

paper='#faf8f3'
ink='#1c1a17'
signal='#ff6a13'

# icon FILE SIZE GROUND SHARE: the drawing, 24 units wide, on SHARE percent of a square of SIZE pixels.
icon() {
	scale=$(echo "$2 * $4 / 2400" | bc -l)
	edge=$(echo "$2 * (100 - $4) / 200" | bc -l)
	convert -size "$2x$2" "xc:$3" -draw "translate $edge,$edge scale $scale,$scale
		fill $ink polygon 6.4,2 17.6,2 23.2,12 17.6,22 6.4,22 0.8,12
		fill $signal circle 12,12 12,7
		fill $ink circle 12,12 12,9.4" \
		-strip -depth 8 -define png:compression-level=9 "public/$1"
}

icon icon-192.png 192 none 100
icon icon-512.png 512 none 100
# A phone may cut this one to a circle of 80% of its width.
icon icon-maskable-512.png 512 "$paper" 64
icon apple-touch-icon.png 180 "$paper" 76

hero=app/routes/home/hero
# 1200 x 630 is what those who show a shared page cut to; JPEG is what all of them can read.
convert $hero-1600.webp -resize 1200x -gravity center -crop 1200x630+0+0 +repage \
	-strip -interlace JPEG -sampling-factor 4:2:0 -define jpeg:extent=60kb public/share.jpg
