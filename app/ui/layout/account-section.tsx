import type { ReactNode } from "react";

type AccountSectionProps = { title: string; about: ReactNode; children: ReactNode };

export function AccountSection({ title, about, children }: AccountSectionProps) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b py-4 first:border-t">
			<div className="min-w-0 grow basis-64">
				<h2 className="text-base">{title}</h2>
				<p className="text-soft">{about}</p>
			</div>
			{children}
		</li>
	);
}
