type PictureProps = {
	imageKey: string;
	alt: string;
	size: number;
	eager?: boolean;
	className?: string;
};

/**
 * A square picture from the shop's own store, in a box of fixed size, so that nothing jumps while it loads.
 * `eager` is for the first one a visitor sees.
 */
export function Picture({ imageKey, alt, size, eager, className }: PictureProps) {
	return (
		<img
			src={`/images/${imageKey}`}
			alt={alt}
			width={size}
			height={size}
			// React 18 knows no fetchPriority; in lower case it passes through.
			{...(eager ? { fetchpriority: "high" } : { loading: "lazy" as const })}
			decoding="async"
			className={className ? `picture ${className}` : "picture"}
		/>
	);
}
