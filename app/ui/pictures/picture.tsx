import { choiceAt, DEFAULT_SIZE, pictureAt, sizesFor } from "~/platform/images/image-address";
import { useIsDataSaverOn } from "./data-saver";

export type PictureBox = {
	/** How wide the box is, in CSS pixels; where that depends on the screen, see `sizes`. */
	size: number;
	/** The box's height where it is no square, in CSS pixels. */
	height?: number;
	/** How wide the box is on which screen, in the words of HTML's `sizes`. */
	sizes?: string;
};

type PictureProps = PictureBox & {
	imageKey: string;
	alt: string;
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
	const isDataSaverOn = useIsDataSaverOn();
	const widths = sizesFor(size);
	const [first = DEFAULT_SIZE] = widths;
	return (
		<img
			// React 18 knows no fetchPriority; in lower case it passes through.
			{...(eager ? { fetchpriority: "high" } : { loading: "lazy" as const })}
			{...(widths.length > 1 && !isDataSaverOn
				? { sizes, srcSet: choiceAt(imageKey, widths) }
				: {})}
			src={pictureAt(imageKey, first)}
			alt={alt}
			width={size}
			height={height}
			decoding="async"
			className={className ? `picture ${className}` : "picture"}
		/>
	);
}
