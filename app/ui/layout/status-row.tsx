import type { ReactNode } from "react";

export const StatusRow = ({ children }: { children: ReactNode }) => (
	<div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 rounded-part border border-line bg-surface p-4 [&_dd]:font-semibold [&_dd]:[font-variant-numeric:tabular-nums] [&_dl]:grid [&_dl]:grid-cols-[auto_auto] [&_dl]:gap-x-6 [&_dl]:gap-y-1 [&_dt]:text-soft">
		{children}
	</div>
);
