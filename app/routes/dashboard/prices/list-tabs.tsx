import { NavLink } from "@remix-run/react";
import { isAssignable } from "~/domain/price-lists/rules";
import type { ListKind } from "~/domain/prices/rules";

export function ListTabs({ id, kind }: { id: string; kind: ListKind }) {
	const path = `/dashboard/prices/${id}`;
	return (
		<nav aria-label="Price list" className="tabs">
			<NavLink to={path} end>
				Prices
			</NavLink>
			{isAssignable(kind) ? <NavLink to={`${path}/customers`}>Customers</NavLink> : null}
			<NavLink to={`${path}/edit`}>Edit</NavLink>
			<NavLink to={`${path}/delete`}>Delete</NavLink>
		</nav>
	);
}
