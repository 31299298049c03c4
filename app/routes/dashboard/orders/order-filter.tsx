import { Form, Link } from "@remix-run/react";
import { Button } from "~/ui/elements/button";
import { Field } from "~/ui/forms/field";
import type { OrderList } from "./order-lists";

export type OrderFilterProps = { status?: OrderList; from?: string; to?: string };

const STATUS_FILTERS: readonly { label: string; status?: OrderList }[] = [
	{ label: "All" },
	{ label: "To ship", status: "paid" },
	{ label: "Bank payments to enter", status: "transfer" },
	{ label: "Unpaid", status: "unpaid" },
	{ label: "Shipped", status: "shipped" },
	{ label: "Cancelled", status: "cancelled" },
	{ label: "Refunded", status: "refunded" },
];

export function OrderFilter({ status, from, to }: OrderFilterProps) {
	const days = Object.entries({ from, to }).filter((it): it is [string, string] => Boolean(it[1]));
	const isToShip = status === "paid";
	return (
		<>
			<nav aria-label="Filter orders" className="tabs">
				{STATUS_FILTERS.map((statusFilter) => {
					const query = new URLSearchParams([
						...(statusFilter.status ? [["status", statusFilter.status]] : []),
						...days,
					] as [string, string][]);
					return (
						<Link
							key={statusFilter.label}
							to={query.size > 0 ? `/dashboard/orders?${query}` : "/dashboard/orders"}
							aria-current={statusFilter.status === status ? "page" : undefined}
						>
							{statusFilter.label}
						</Link>
					);
				})}
			</nav>
			<Form className="day-filter" action="/dashboard/orders">
				{status ? <input type="hidden" name="status" value={status} /> : null}
				<Field
					label={isToShip ? "Paid from" : "From"}
					name="from"
					type="date"
					defaultValue={from}
					key={`from:${from}`}
				/>
				<Field
					label={isToShip ? "Paid to" : "To"}
					name="to"
					type="date"
					defaultValue={to}
					key={`to:${to}`}
				/>
				<Button type="submit">Filter by date</Button>
			</Form>
		</>
	);
}
