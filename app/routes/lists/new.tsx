import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { createList } from "~/domain/saved-lists/create-list.server";
import { type NewListFields, newListInput } from "~/domain/saved-lists/input";
import { readCartAsList, readPadAsList } from "~/domain/saved-lists/queries.server";
import { requirePurchaser } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { validateForm } from "~/http/input/validate-form.server";
import { consumeRequestLimit, replyTooManyRequests } from "~/http/rate-limit/rate-limit.server";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { Db } from "~/platform/d1/database.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { describeListError } from "./describe-list-error";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Save as list");

/** `?pad=<id>` saves a pad's lines; without it the cart is saved. */
async function readSource(db: Db, userId: string, url: string) {
	const padId = new URL(url).searchParams.get("pad");
	const source =
		padId === null ? await readCartAsList(db, userId) : await readPadAsList(db, userId, padId);
	if (!source) throw notFound();
	return { ...source, padId };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requirePurchaser(request, context);
	const { db, newId } = context.platform;
	const { products, skippedCount, padId } = await readSource(db, user.id, request.url);
	const partCount = new Set(products.map(({ productId }) => productId)).size;
	return { partCount, skippedCount, padId, idempotencyKey: newId() };
}

export async function action(args: ActionFunctionArgs) {
	await requirePurchaser(args.request, args.context);
	return saveList(args);
}

const saveList = idempotentAction(async ({ request, context }: ActionFunctionArgs) => {
	const user = await requirePurchaser(request, context);
	const { platform } = context;
	const input = await validateForm(request, newListInput);
	if (!input.ok) return input.response;
	const turn = await consumeRequestLimit(request, platform, "list", user.id);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	const { products } = await readSource(platform.db, user.id, request.url);
	const created = await createList(platform, user.id, input.value, products);
	if (created.ok) return redirectWithToast(`/lists/${created.listId}`, "list-saved");
	return respondWithForm(input.reply(describeListError(created.reason)), 409);
});

const countProducts = (count: number) =>
	`${count.toLocaleString("en-US")} ${count === 1 ? "part" : "parts"}`;

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
				<Field
					label="Name"
					required
					maxLength={80}
					autoComplete="off"
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
