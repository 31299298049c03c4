import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { VatMoveChoice } from "~/domain/catalog/vat-rates/input";
import type { VatRate } from "~/domain/catalog/vat-rates/queries.server";
import { MAX_MOVED_PRODUCTS } from "~/domain/catalog/vat-rates/rules";
import { Button, ButtonLink } from "~/ui/elements/button";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { describeRate } from "./choice-form";

type ConfirmationProps = {
	formId: string;
	choice: VatMoveChoice;
	plan: { from: VatRate; to: VatRate; count: number };
	/** None for the whole shop. */
	categoryName: string | undefined;
	idempotencyKey: string;
	/** Asks for the password. */
	children: ReactNode;
};

export function Confirmation(props: ConfirmationProps) {
	const { formId, choice, plan, categoryName, idempotencyKey, children } = props;
	const { from, to, count } = plan;
	const moved = Math.min(count, MAX_MOVED_PRODUCTS);
	return (
		<Form method="post" id={formId} noValidate>
			<p className="mb-2">
				<strong>{formatProducts(count)}</strong> in {categoryName ?? "the shop"}, archived ones
				included: <strong>{describeRate(from)}</strong> becomes <strong>{describeRate(to)}</strong>.
				Prices and orders placed before stay as they are.
			</p>
			{count > moved ? (
				<p className="mb-2">
					At most {formatProducts(moved)} change at a time. Then this page shows how many are left.
				</p>
			) : null}
			{Object.entries({ ...choice, count }).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<IdempotencyKeyField value={idempotencyKey} />
			<div className="mt-6">{children}</div>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" variant="main">
					Change {formatProducts(moved)}
				</Button>
				<ButtonLink to="/dashboard/vat">Cancel</ButtonLink>
			</div>
		</Form>
	);
}

/** '1 product', '1,234 products' */
const formatProducts = (count: number): string =>
	count === 1 ? "1 product" : `${count.toLocaleString("en-US")} products`;
