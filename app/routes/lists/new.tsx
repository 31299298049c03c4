import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { type NewListFields, newListInput } from "~/domain/saved-lists/input";
import { createList } from "~/domain/saved-lists/lists.server";
import { readCartAsList, readPadAsList } from "~/domain/saved-lists/queries.server";
import { purchaser } from "~/http/pages/page.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import type { Db } from "~/platform/d1/database.server";
import { formatNumber } from "~/platform/format/format-number";
import { found } from "~/platform/refused";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { PlainField } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { Page } from "~/ui/layout/page";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Save as list");

/** `?pad=<id>` saves a pad's lines; without it the cart is saved. */
async function readSource(db: Db, userId: string, url: string) {
	const padId = new URL(url).searchParams.get("pad");
	const source =
		padId === null ? await readCartAsList(db, userId) : await readPadAsList(db, userId, padId);
	return { ...found(source), padId };
}

export const loader = purchaser.loader(async ({ request, ctx, user }) => {
	const { products, skippedCount, padId } = await readSource(ctx.db, user.id, request.url);
	const partCount = new Set(products.map(({ productId }) => productId)).size;
	return { partCount, skippedCount, padId, idempotencyKey: ctx.newId() };
});

export const action = purchaser.action(async ({ request, ctx, user, form }) => {
	const input = await form.read(newListInput);
	await form.limit("list");
	const { products } = await readSource(ctx.db, user.id, request.url);
	const listId = await createList(ctx, user, input, products);
	return redirectWithToast(`/lists/${listId}`, "list-saved");
});

const countProducts = (count: number) => `${formatNumber(count)} ${count === 1 ? "part" : "parts"}`;

export default function NewList() {
	const { partCount, skippedCount, padId, idempotencyKey } = useLoaderData<typeof loader>();
	const lastResult = useActionData<SubmissionResult>();
	const [form, fields] = useForm<NewListFields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: { name: "", idempotencyKey },
	});
	const [back, action] =
		padId === null ? ["/mycart", "/lists/new"] : [`/order-pad/${padId}`, `/lists/new?pad=${padId}`];
	if (partCount === 0 && !lastResult)
		return (
			<Page title="Save as list" width="text">
				<EmptyState
					title="There is nothing to save yet"
					action={<ButtonLink to={back}>Back</ButtonLink>}
				>
					<p>Only lines with a part and a quantity can be saved.</p>
				</EmptyState>
			</Page>
		);
	return (
		<Page
			title="Save as list"
			width="text"
			intro={`${countProducts(partCount)} with their quantities. Prices and stock are looked up when you order.`}
		>
			<Form method="post" action={action} id={form.id} noValidate replace>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<PlainField
					label="Name"
					required
					maxLength={80}
					hint="For example: Site 4, or Monthly consumables"
					field={fields.name}
				/>
				{skippedCount > 0 ? (
					<p className="mb-4">
						{skippedCount === 1 ? "1 line that needs" : `${skippedCount} lines that need`} a choice
						{skippedCount === 1 ? " is" : " are"} not saved.
					</p>
				) : null}
				<IdempotencyKeyField value={idempotencyKey} />
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="main">
						Save as list
					</Button>
					<ButtonLink to={back} variant="plain">
						Back
					</ButtonLink>
				</div>
			</Form>
		</Page>
	);
}
