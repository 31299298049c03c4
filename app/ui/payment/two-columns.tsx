import type { ReactNode } from "react";

/** From 64rem what is to pay, or what has happened, is beside the lines. */
export const TwoColumns = ({ children }: { children: ReactNode }) => (
	<div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[26rem_minmax(0,1fr)] [&>*]:min-w-0">
		{children}
	</div>
);
