import { Form, Link } from "@remix-run/react";
import type { ReadDates } from "~/http/input/date-params.server";
import type { OrderList } from "~/http/lists/order-lists";
import { Button, ButtonLink } from "~/ui/elements/button";
import { type Choice, Options } from "~/ui/forms/field";
import { DayField } from "~/ui/lists/day-field";

export type OrderFilterProps = {
	status?: OrderList;
	from?: string;
	to?: string;
	delivery?: string;
};

const STATUS_FILTERS: readonly { label: string; status?: OrderList }[] = [
	{ label: "All" },
	{ label: "To ship", status: "paid" },
	{ label: "Bank payments to enter", status: "transfer" },
	{ label: "Unpaid", status: "unpaid" },
	{ label: "Shipped", status: "shipped" },
	{ label: "Cancelled", status: "cancelled" },
	{ label: "Refunded", status: "refunded" },
];

export function OrderFilter({ status, from, to, delivery }: OrderFilterProps) {
	const others = Object.entries({ from, to, delivery }).flatMap(([name, value]) =>
		value ? [[name, value]] : [],
	);
	return (
		<nav aria-label="Filter orders" className="tabs">
			{STATUS_FILTERS.map((statusFilter) => {
				const query = new URLSearchParams([
					...(statusFilter.status ? [["status", statusFilter.status]] : []),
					...others,
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
	);
}

const FOUND_BY =
	"By number, phone, or the beginning of a buyer's name, company, email, purchase order, transaction or transfer reference";

/** Searches all orders and ignores the filter. */
export function OrderSearch(
	props: Omit<OrderFilterProps, "from" | "to"> & {
		find?: string;
		deliveries: readonly Choice[];
	} & Pick<ReadDates<"from" | "to">, "typed" | "errors">,
) {
	const { status, delivery, find, deliveries, typed, errors } = props;
	return (
		<Form
			action="/dashboard/orders"
			role="search"
			aria-label="Orders"
			className="flex flex-wrap items-center gap-2"
		>
			{status ? <input type="hidden" name="status" value={status} /> : null}
			<input
				type="search"
				name="find"
				defaultValue={find}
				aria-label="Find an order"
				placeholder="Number, buyer, purchase order"
				title={FOUND_BY}
				autoComplete="off"
				autoCapitalize="none"
				maxLength={100}
				className="input max-sm:basis-full sm:w-44"
			/>
			<DayField
				label={status === "paid" ? "Paid from" : "From"}
				name="from"
				day={typed.from}
				error={errors?.from}
			/>
			<DayField label="To" name="to" day={typed.to} error={errors?.to} />
			{deliveries.length > 0 && status !== "transfer" ? (
				<label className="flex items-center gap-1.5 text-small text-soft max-sm:grow">
					Delivery
					<select
						name="delivery"
						defaultValue={delivery}
						className="input px-2 text-ink max-sm:w-auto max-sm:grow sm:w-34"
					>
						<option value="">Any</option>
						<Options choices={deliveries} />
					</select>
				</label>
			) : null}
			<Button type="submit">Find</Button>
			{find || errors ? (
				<ButtonLink to="/dashboard/orders" variant="plain">
					Show all
				</ButtonLink>
			) : null}
		</Form>
	);
}
