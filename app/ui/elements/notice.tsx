import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

type NoticeKind = "info" | "success" | "warning" | "error";

const KIND_STYLES: Record<NoticeKind, [icon: IconName, colours: string]> = {
	info: ["info", "border-edge bg-surface"],
	success: ["check", "border-good bg-good-tint text-good"],
	warning: ["alert", "border-warn bg-warn-tint text-warn"],
	error: ["alert", "border-bad bg-bad-tint text-bad"],
};

type NoticeProps = { kind: NoticeKind; title?: ReactNode; children?: ReactNode };

export function Notice({ kind, title, children }: NoticeProps) {
	const [icon, colours] = KIND_STYLES[kind];
	return (
		<div
			role={kind === "error" ? "alert" : undefined}
			className={`mb-6 flex gap-3 rounded-part border border-l-4 p-4 ${colours}`}
		>
			<Icon name={icon} size={24} />
			<div className="min-w-0 text-ink">
				{title ? <p className="font-bold">{title}</p> : null}
				{children}
			</div>
		</div>
	);
}
