import type { ReactNode } from "react";

type HomeSectionProps = { id: string; className?: string; children: ReactNode };

/** `id` is its heading's. */
export const HomeSection = ({ id, className = "pt-10 lg:pt-16", children }: HomeSectionProps) => (
	<section
		aria-labelledby={id}
		className={`mx-auto max-w-wide px-4 last:pb-12 lg:px-8 lg:last:pb-20 ${className}`}
	>
		{children}
	</section>
);
