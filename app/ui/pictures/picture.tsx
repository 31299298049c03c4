import { choiceAt, DEFAULT_SIZE, pictureAt, sizesFor } from "~/platform/images/image-address";
import { useIsDataSaverOn } from "./data-saver";

export type PictureBox = {
	size: number;
	height?: number;
	sizes?: string;
};

type PictureProps = PictureBox & {
	imageKey: string;
	alt: string;
	eager?: boolean;
	className?: string;
};

/**
 * The box has a fixed size, so that nothing moves while the picture loads; without it the alt text
 * stays.
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
			// React 18 has no fetchPriority; in lower case it passes through.
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
