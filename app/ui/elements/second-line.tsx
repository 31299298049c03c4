import type { ReactNode } from "react";

/** It is in small print, below a cell's first line. */
export const SecondLine = ({
	className,
	children,
}: {
	className?: string;
	children: ReactNode;
}) => (
	<>
		<br />
		<small className={className}>{children}</small>
	</>
);
