import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { SignedInUser } from "~/domain/accounts/rules";
import { approveList, withdrawApproval } from "~/domain/saved-lists/approve-list.server";
import { type ListProduct, listQuantityField, MAX_LIST_LINES } from "~/domain/saved-lists/input";
import { findSavedList } from "~/domain/saved-lists/queries.server";
import { owner } from "~/http/pages/page.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import type { Platform } from "~/platform/platform.server";
import { found } from "~/platform/refused";
import { Button, ButtonLink, EnterButton } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { ButtonRow } from "~/ui/layout/button-row";
import { Page } from "~/ui/layout/page";
import { PartTable } from "~/ui/parts/part-table";
import { QuantityField } from "~/ui/parts/quantity-field";
import { formatEmptyField, parseEmptyField } from "~/ui/parts/quantity-fields";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Approve a list", ({ list }) => `Approve: ${list.name}`);

const WITHDRAW_INTENT = "withdraw";

async function findSharedList(ctx: Platform, user: SignedInUser, listId = "") {
	const list = found(await findSavedList(ctx, user, listId));
	found(list.isShared);
	return list;
}

export const loader = owner.loader(async ({ params, ctx, user }) => ({
	list: await findSharedList(ctx, user, params.listId),
	idempotencyKey: ctx.newId(),
}));

export const action = owner.action(async ({ params, ctx, user, form }) => {
	const { id } = await findSharedList(ctx, user, params.listId);
	await form.limit("list");
	const sent = await form.data();
	if (sent.get("intent") === WITHDRAW_INTENT) {
		await withdrawApproval(ctx, user, id);
		return redirectWithToast(`/lists/${id}`, "list-withdrawn");
	}
	const { most, typed, errors } = readMost(sent);
	form.refuseWith(({ errors: { formErrors = [] }, status }) =>
		respondWithForm<ApproveResult>({ typed, errors, formErrors }, status),
	);
	if (Object.keys(errors).length > 0)
		return respondWithForm<ApproveResult>({ typed, errors, formErrors: [] }, 400);
	await approveList(ctx, user, id, most);
	return redirectWithToast(`/lists/${id}`, "list-approved");
}, MAX_LIST_LINES + 10);

/** The typed texts and their errors, by product. */
type ApproveResult = {
	typed: Record<string, string>;
	errors: Record<string, string>;
	formErrors: string[];
};

function readMost(sent: FormData) {
	const most: ListProduct[] = [];
	const typed: Record<string, string> = {};
	const errors: Record<string, string> = {};
	for (const [name, value] of sent) {
		const productId = parseEmptyField(name);
		if (productId === null || typeof value !== "string") continue;
		typed[productId] = value.trim();
		if (typed[productId] === "") continue;
		const quantity = listQuantityField.safeParse(value);
		if (quantity.success) most.push({ productId, quantity: quantity.data });
		else errors[productId] = quantity.error.issues[0]?.message ?? "";
	}
	return { most, typed, errors };
}

export default function ApproveList() {
	const { list, idempotencyKey } = useLoaderData<typeof loader>();
	const result = useActionData<ApproveResult>();
	const isApproved = list.approvedAt !== null;
	const isFirst = list.lines.every(({ maxUnits }) => maxUnits === null);
	const errors = list.lines.flatMap(({ id, name }) => {
		const error = result?.errors[id];
		return error ? [[id, [`${name}: ${error}`]]] : [];
	});
	return (
		<Page
			title={`Approve “${list.name}”`}
			width="wide"
			actions={<ButtonLink to={`/lists/${list.id}`}>The list</ButtonLink>}
		>
			<div className="mb-6 max-w-text">
				<p>
					Requesters with a limit for the month then order these parts without a request, each order
					up to the most of each part. Leave the field of a part empty if each order of it needs a
					request.
				</p>
				<p className="mt-2">
					A change of the list by a member who is not an owner ends the approval. Parts that are
					added to it later need a request until you approve the list again.
				</p>
			</div>
			<Form method="post" action={`/lists/${list.id}/approve`} noValidate replace>
				<EnterButton>{isApproved ? "Save" : "Approve"}</EnterButton>
				<ErrorSummary errors={Object.fromEntries(errors)} formErrors={result?.formErrors} />
				<PartTable
					parts={list.lines}
					caption="The most units of one order, for each part of the list"
					hasLineNumbers
					quantity={(line) => (
						<QuantityField
							part={line}
							name={formatEmptyField(line.id)}
							label="Most of one order"
							value={result?.typed[line.id] ?? line.maxUnits ?? (isFirst ? line.quantity : "")}
							error={result?.errors[line.id]}
						/>
					)}
					extra={{
						head: "In the list",
						of: ({ quantity }) => (
							<>
								<span className="sm:hidden">In the list: </span>
								{formatNumber(quantity)}
							</>
						),
					}}
				/>
				<IdempotencyKeyField value={idempotencyKey} />
				<ButtonRow>
					<Button type="submit" variant="main">
						{isApproved ? "Save" : "Approve"}
					</Button>
					{isApproved ? (
						<Button type="submit" name="intent" value={WITHDRAW_INTENT}>
							Withdraw the approval
						</Button>
					) : null}
				</ButtonRow>
			</Form>
		</Page>
	);
}
