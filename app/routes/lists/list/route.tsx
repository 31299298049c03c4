import { Form, Outlet, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { canFillCart } from "~/domain/accounts/rules";
import { withNetPrices } from "~/domain/catalog/vat-rates/net-prices";
import { MAX_LINE_CHARS } from "~/domain/order-pad/reading/rules";
import { findSavedList } from "~/domain/saved-lists/queries.server";
import { readNetView } from "~/http/document/net-view.server";
import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { toDateText, toTimestamp } from "~/platform/dhaka-days";
import { formatNumber } from "~/platform/format/format-number";
import { found } from "~/platform/refused";
import { Button, ButtonLink, EnterButton } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { EmptyState } from "~/ui/elements/empty-state";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { CheckboxField, PlainField } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { ButtonRow } from "~/ui/layout/button-row";
import { Page } from "~/ui/layout/page";
import { ListPapers } from "~/ui/parts/list-papers";
import { type PartRow, PartTable } from "~/ui/parts/part-table";
import { QuantityField } from "~/ui/parts/quantity-field";
import { formatLineField } from "~/ui/parts/quantity-fields";
import { VatNote } from "~/ui/products/net-view";
import { AskOwner } from "~/ui/shell/only-looks";
import { handleList } from "./handle-list.server";
import { type ListFormResult, ORDER_INTENT } from "./list-form";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta = titled<typeof loader>("List", ({ list }) => `List: ${list.name}`);

export const loader = customer.loader(async ({ request, params, ctx, user }) => {
	const list = found(await findSavedList(ctx, user, params.listId ?? ""));
	const lines = withNetPrices(readNetView(request, user), list.lines);
	return {
		list: { ...list, lines },
		nextAt: list.nextDay === null ? null : toTimestamp(toDateText(list.nextDay)),
		mayOrder: canFillCart(user.customerRole),
		mayApprove: user.customerRole === "owner" && list.isShared === true,
		idempotencyKey: ctx.newId(),
	};
});

export const action = handleList;

const ComesBack = ({ everyWeeks, nextAt }: { everyWeeks: number | null; nextAt: number }) => (
	<>
		Comes back {everyWeeks === 1 ? "every week" : `every ${everyWeeks} weeks`}, next on{" "}
		<Day at={nextAt} />
	</>
);

export default function List() {
	const { list, mayOrder, mayApprove, nextAt } = useLoaderData<typeof loader>();
	return (
		<>
			<Page
				title={list.name}
				intro={
					list.sharedBy ? (
						`Shared by ${list.sharedBy}`
					) : nextAt === null ? undefined : (
						<ComesBack everyWeeks={list.everyWeeks} nextAt={nextAt} />
					)
				}
				width="wide"
				actions={
					<>
						<ButtonLink to="/lists">All lists</ButtonLink>
						<ButtonLink variant="plain" to={`/quotes/new?list=${list.id}`}>
							Request a quote
						</ButtonLink>
						{list.lines.length > 0 ? <ListPapers path={`/lists/${list.id}`} /> : null}
						{mayApprove ? (
							<ButtonLink variant="plain" to={`/lists/${list.id}/approve`}>
								{list.approvedAt === null ? "Approve" : "Change the approval"}
							</ButtonLink>
						) : null}
						{list.sharedBy ? null : (
							<>
								{mayOrder ? (
									<ButtonLink variant="plain" to={`/lists/${list.id}/repeat`}>
										Repeat
									</ButtonLink>
								) : null}
								<ButtonLink variant="plain" to={`/lists/${list.id}/delete`} preventScrollReset>
									Delete list
								</ButtonLink>
							</>
						)}
					</>
				}
			>
				{list.approvedAt === null ? null : (
					<Notice kind="success">
						Approved by {list.approvedBy} on <Day at={list.approvedAt} />. Requesters with a limit
						for the month order from it without a request, up to the most of each part.
					</Notice>
				)}
				<ListForm />
			</Page>
			<Outlet context={list.name} />
		</>
	);
}

const MOST: ComponentProps<typeof PartTable<{ maxUnits: number | null } & PartRow>>["extra"] = {
	head: "Most of one order",
	of: ({ maxUnits }) => (
		<>
			<span className="sm:hidden">Most of one order: </span>
			{maxUnits === null ? "needs a request" : formatNumber(maxUnits)}
		</>
	),
};

function ListForm() {
	const { list, mayOrder, idempotencyKey } = useLoaderData<typeof loader>();
	const searchParams = new URLSearchParams(useLocation().search);
	const result = useActionData<ListFormResult>();
	const mayChange = mayOrder && list.sharedBy === "";
	const errors = list.lines.flatMap(({ id, name }) => {
		const error = result?.errors[id];
		return error ? [[id, [`${name}: ${error}`]]] : [];
	});
	return (
		<Form method="post" action={`/lists/${list.id}`} noValidate replace>
			{mayChange ? <EnterButton>Save changes</EnterButton> : null}
			<ErrorSummary
				errors={{
					name: result?.nameErrors,
					add: result?.addErrors,
					...Object.fromEntries(errors),
				}}
			/>
			{list.lines.length > 0 ? (
				<PartTable
					parts={list.lines}
					caption={`Parts of this list at today's prices.${mayChange ? " A quantity of 0 removes a line." : ""}`}
					note={<VatNote products={list.lines} inForm="kept" />}
					hasLineNumbers
					extra={list.approvedAt === null ? undefined : MOST}
					quantity={(line) => {
						if (!mayOrder) return formatNumber(line.quantity);
						const name = formatLineField({ productId: line.id, quantity: line.quantity });
						return (
							<QuantityField
								part={line}
								name={name}
								value={result?.typed[line.id] ?? searchParams.get(name) ?? line.quantity}
								error={result?.errors[line.id]}
							/>
						);
					}}
				/>
			) : (
				<EmptyState title="This list is empty">
					<p>Its parts were removed, or the shop has deleted them.</p>
				</EmptyState>
			)}
			{mayChange ? <ListFields result={result} /> : null}
			<IdempotencyKeyField value={idempotencyKey} />
			{mayOrder ? (
				<ButtonRow>
					{mayChange ? <Button type="submit">Save changes</Button> : null}
					{list.lines.length > 0 ? (
						<Button type="submit" name="intent" value={ORDER_INTENT} variant="main">
							Order this list
						</Button>
					) : null}
					{list.lines.length > 0 ? (
						<p className="hint basis-full">
							Changes apply to this order only{mayChange ? ", unless you save them" : ""}.
						</p>
					) : null}
				</ButtonRow>
			) : (
				<AskOwner />
			)}
		</Form>
	);
}

function ListFields({ result }: { result?: ListFormResult }) {
	const { list } = useLoaderData<typeof loader>();
	return (
		<div className="mt-6 max-w-text print:hidden">
			<PlainField
				// An empty field follows each part that was added.
				key={`add-${list.lines.length}`}
				label="Add a part"
				name="add"
				maxLength={MAX_LINE_CHARS}
				className="code"
				spellCheck={false}
				defaultValue={result?.add}
				errors={result?.addErrors}
				hint={
					<>
						Its number and quantity, for example{" "}
						<span className="code whitespace-nowrap">TY-0912 12</span>
					</>
				}
			/>
			<PlainField
				// The saved name replaces the typed one.
				key={list.name}
				label="Name of the list"
				name="name"
				required
				maxLength={80}
				defaultValue={result?.name ?? list.name}
				errors={result?.nameErrors}
			/>
			{list.isShared === null ? null : (
				<CheckboxField
					label="Other members of the company see this list and order from it"
					name="shared"
					defaultChecked={result?.isShared ?? list.isShared}
				/>
			)}
		</div>
	);
}
