import type { ReactNode } from "react";
import { useBehindDialog } from "./behind-dialog";

const WIDTHS = { wide: "max-w-wide", narrow: "max-w-narrow", text: "max-w-text" };

export type PageProps = {
	title: ReactNode;
	intro?: ReactNode;
	breadcrumbs?: ReactNode;
	actions?: ReactNode;
	width?: keyof typeof WIDTHS;
	children?: ReactNode;
};

export function Page({ title, intro, breadcrumbs, actions, width = "wide", children }: PageProps) {
	return (
		<div
			{...useBehindDialog()}
			className={`mx-auto w-full px-4 pt-4 pb-12 md:px-8 md:pb-16 print:pb-0 ${WIDTHS[width]}`}
		>
			{breadcrumbs}
			<div className="mb-4 flex flex-wrap items-end justify-between gap-4">
				<div className="min-w-0">
					<h1>{title}</h1>
					{intro ? <div className="mt-2 text-soft">{intro}</div> : null}
				</div>
				{actions ? <div className="flex flex-wrap gap-3 print:hidden">{actions}</div> : null}
			</div>
			{children}
		</div>
	);
}
