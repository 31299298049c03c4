import { Form } from "@remix-run/react";
import type { UserOrdersFilter } from "~/domain/orders/user-orders/list-user-orders.server";
import { formatMonth } from "~/platform/dhaka-days";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";

type OrderSearchProps = {
	filter: UserOrdersFilter & { of?: string };
	all: string;
	months: readonly string[];
	error?: string;
};

export function OrderSearch({ filter, all, months, error }: OrderSearchProps) {
	const { find, month, of, member, centre, without } = filter;
	const choices = month && !months.includes(month) ? [month, ...months] : months;
	return (
		<Form
			key={`${of} ${find} ${month}`}
			action="/myorder"
			role="search"
			aria-label="Orders"
			className="mb-4 flex flex-wrap items-center gap-2"
		>
			{Object.entries({ of, member, centre, without }).map(([name, value]) =>
				value ? <input key={name} type="hidden" name={name} value={value} /> : null,
			)}
			{member || centre || without ? (
				<p className="basis-full">
					Only orders {member ? "of one member " : ""}
					{centre ? `for the cost centre ${centre}` : without ? "without a cost centre" : ""}
				</p>
			) : null}
			<input
				type="search"
				name="find"
				defaultValue={find}
				aria-label="Find an order"
				placeholder="Order, purchase order or part"
				autoComplete="off"
				autoCapitalize="none"
				maxLength={100}
				className="input max-sm:basis-full sm:w-80"
			/>
			<select
				name="month"
				id="field-month"
				aria-invalid={error ? true : undefined}
				aria-describedby={error && "error-month"}
				defaultValue={month ?? ""}
				aria-label="Month"
				className="input w-auto grow sm:grow-0"
			>
				<option value="">All months</option>
				{choices.map((choice) => (
					<option key={choice} value={choice}>
						{formatMonth(choice)}
					</option>
				))}
			</select>
			{/* Without FieldError, whose file of scripts the list doesn't need. */}
			{error ? (
				<p id="error-month" className="field-error" role="alert">
					<Icon name="alert" />
					<span>{error}</span>
				</p>
			) : null}
			<Button type="submit">Find</Button>
			{find || month || error || member || centre || without ? (
				<ButtonLink to={all} variant="plain">
					Show all
				</ButtonLink>
			) : null}
		</Form>
	);
}
