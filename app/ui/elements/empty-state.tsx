import type { ReactNode } from "react";

type EmptyStateProps = { title: ReactNode; action?: ReactNode; children?: ReactNode };

export function EmptyState({ title, action, children }: EmptyStateProps) {
	return (
		<div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t py-3">
			<p className="text-soft">{title}</p>
			{children}
			{action}
		</div>
	);
}
