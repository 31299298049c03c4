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
		<div {...useBehindDialog()} className={`page ${WIDTHS[width]}`}>
			{breadcrumbs}
			<div className="page-head">
				<div>
					<h1>{title}</h1>
					{intro ? <div className="mt-2 text-soft">{intro}</div> : null}
				</div>
				{actions ? <div className="flex flex-wrap gap-3 print:hidden">{actions}</div> : null}
			</div>
			{children}
		</div>
	);
}
