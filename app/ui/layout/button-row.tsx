import type { ReactNode } from "react";

/** The buttons of a long form; on a phone they fill the row. */
export const ButtonRow = ({ children }: { children: ReactNode }) => (
	<div className="my-6 flex flex-wrap items-center gap-3 print:hidden max-md:[&_.button]:grow">
		{children}
	</div>
);
