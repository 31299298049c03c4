import { PICTURE_SIZES, PLAIN_SIZE, pictureAt } from "~/platform/picture-address";
import { useSavesData } from "./data-saver";

type PictureProps = {
	imageKey: string;
	alt: string;
	/** How wide the box is, in CSS pixels; where that depends on the screen, see `sizes`. */
	size: number;
	/** The box's height where it is no square, in CSS pixels. */
	height?: number;
	/** How wide the box is on which screen, in the words of HTML's `sizes`. */
	sizes?: string;
	eager?: boolean;
	className?: string;
};

/**
 * A picture from the shop's own store, in a box of fixed size, so that nothing jumps while it loads; where it does not
 * come, the box stays, with its words. The browser takes the file that fits its screen; who saves data gets the smallest.
 * `eager` is for the first one a visitor sees.
 */
export function Picture({
	imageKey,
	alt,
	size,
	height = size,
	sizes = `${size}px`,
	eager,
	className,
}: PictureProps) {
	const saves = useSavesData();
	// Those that fill the box, up to the first that does on a screen of two pixels a dot.
	const made = PICTURE_SIZES.filter(
		(it, place) => it >= size && (PICTURE_SIZES[place - 1] ?? 0) < 2 * size,
	);
	const [first = PLAIN_SIZE] = made;
	const choice = made.map((it) => `${pictureAt(imageKey, it)} ${it}w`).join(", ");
	return (
		<img
			// React 18 knows no fetchPriority; in lower case it passes through.
			{...(eager ? { fetchpriority: "high" } : { loading: "lazy" as const })}
			{...(made.length > 1 && !saves ? { sizes, srcSet: choice } : {})}
			src={pictureAt(imageKey, first)}
			alt={alt}
			width={size}
			height={height}
			decoding="async"
			className={className ? `picture ${className}` : "picture"}
		/>
	);
}
