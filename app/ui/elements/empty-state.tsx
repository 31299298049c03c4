import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

type EmptyStateProps = {
	title: ReactNode;
	icon?: IconName;
	action?: ReactNode;
	children?: ReactNode;
};

export function EmptyState({ title, icon = "box", action, children }: EmptyStateProps) {
	return (
		<div className="grid grid-cols-1 justify-items-center gap-4 rounded-part border border-dashed border-edge px-4 py-12 text-center">
			<span className="text-soft">
				<Icon name={icon} size={40} />
			</span>
			<p className="max-w-full text-lead font-bold">{title}</p>
			{children}
			{action}
		</div>
	);
}
