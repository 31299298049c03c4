import { Link } from "@remix-run/react";

/** A list with a filter in its URL's `param`; the first tab is the list without it. */
export type TabbedList<Value extends string = string> = {
	path: string;
	param: string;
	tabs: readonly (readonly [label: string, value: Value])[];
};

type ListTabsProps = {
	label: string;
	list: TabbedList;
	/** Undefined where something else than a tab filters. */
	current: string | undefined;
	preventScrollReset?: boolean;
};

export function ListTabs({ label, list, current, preventScrollReset }: ListTabsProps) {
	const { path, param, tabs } = list;
	return (
		<nav aria-label={label} className="tabs">
			{tabs.map(([text, value], place) => (
				<Link
					key={text}
					to={place === 0 ? path : `${path}?${param}=${value}`}
					aria-current={value === current ? "page" : undefined}
					preventScrollReset={preventScrollReset}
				>
					{text}
				</Link>
			))}
		</nav>
	);
}

export const getTabLabel = ({ tabs }: TabbedList, current: string | undefined) =>
	tabs.find(([, value]) => value === current)?.[0];
