import { NavLink, useLocation } from "@remix-run/react";
import { type Counted, formatCount } from "~/domain/admin/rules";
import type { MenuCounts, MenuKind } from "~/domain/admin/waiting-work.server";
import { useBehindDialog } from "~/ui/layout/behind-dialog";
import { Popover, PopoverButton } from "~/ui/layout/popover";
import { useRights } from "~/ui/shell/use-rights";
import { GROUPS, ROOT } from "./sections";

/** The pages of one account belong to USER, whose own path is the dashboard's. */
const isIn = (pathname: string, path: string) =>
	path === ""
		? pathname === ROOT || pathname.startsWith(`${ROOT}/users/`)
		: `${pathname}/`.startsWith(`${ROOT}${path}/`);

const sum = (counts: MenuCounts | undefined, of: readonly MenuKind[] = []): Counted => ({
	count: of.reduce((total, kind) => total + (counts?.[kind]?.count ?? 0), 0),
	isMore: of.some((kind) => counts?.[kind]?.isMore),
});

const NAV_ID = "dashboard-nav";
const ITEM = "flex min-h-11 items-center rounded-part px-3 pointer-fine:min-h-8";

export function NavigationButton() {
	return (
		<PopoverButton
			of={NAV_ID}
			icon="menu"
			className="button md:hidden"
			attributes={useBehindDialog()}
		>
			DASHBOARD
		</PopoverButton>
	);
}

export function Navigation({ counts }: { counts?: MenuCounts }) {
	const { pathname } = useLocation();
	const may = useRights();
	const groups = GROUPS.map(({ name, sections }) => ({
		name,
		sections: sections.filter(([, , right]) => may(right)),
	})).filter(({ sections }) => sections.length > 0);
	return (
		<Popover
			id={NAV_ID}
			label="Dashboard"
			className="dashboard-nav bg-transparent text-small text-inherit"
			attributes={useBehindDialog()}
		>
			{groups.map(({ name, sections }) => {
				const isCurrent = sections.some(([, path]) => isIn(pathname, path));
				return (
					// Another group's page opens its group, also without a new document.
					<details key={`${name}:${isCurrent}`} open={isCurrent} className="group">
						<summary className={`${ITEM} cursor-pointer gap-2 text-soft hover:bg-tile`}>
							<span aria-hidden="true" className="group-open:hidden">
								▸
							</span>
							<span aria-hidden="true" className="hidden group-open:inline">
								▾
							</span>
							<span className="flex-1">{name}</span>
							<Count
								className="group-open:hidden"
								{...sum(
									counts,
									sections.flatMap((it) => it[3] ?? []),
								)}
							/>
						</summary>
						<ul>
							{sections.map(([label, path, , waiting]) => (
								<li key={path} className="flex items-center">
									<NavLink
										to={ROOT + path}
										end={path === ""}
										className={`${ITEM} flex-1 font-semibold no-underline hover:bg-tile aria-[current]:bg-ink aria-[current]:text-paper`}
									>
										{label}
									</NavLink>
									<Count {...sum(counts, waiting)} />
								</li>
							))}
						</ul>
					</details>
				);
			})}
		</Popover>
	);
}

function Count({ className = "", ...counted }: Counted & { className?: string }) {
	if (counted.count === 0) return null;
	return (
		<span
			className={`number mx-2 rounded-part bg-warn-tint px-1.5 font-semibold text-warn ${className}`}
		>
			{formatCount(counted)}
			<span className="sr-only"> waiting</span>
		</span>
	);
}
