import type { ReactNode } from "react";

/** Small print below a cell's first line. */
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
