import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { canFillCart } from "~/domain/accounts/rules";
import { withNetPrices } from "~/domain/catalog/vat-rates/net-prices";
import {
	BOUGHT_PAGE_SIZE,
	listProductsToReorder,
} from "~/domain/saved-lists/list-products-to-reorder.server";
import { orderTypedProducts } from "~/domain/saved-lists/typed-products.server";
import { readNetView } from "~/http/document/net-view.server";
import { customer, purchaser } from "~/http/pages/page.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import { redirectTo, respondWithForm } from "~/http/responses/respond.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { readCursor } from "~/platform/d1/keyset.server";
import { formatNumber } from "~/platform/format/format-number";
import { Button, ButtonLink, EnterButton, ProductsLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { ButtonRow } from "~/ui/layout/button-row";
import { Page } from "~/ui/layout/page";
import { FindForm } from "~/ui/lists/find-form";
import { ListPapers } from "~/ui/parts/list-papers";
import { PartTable } from "~/ui/parts/part-table";
import { QuantityField } from "~/ui/parts/quantity-field";
import { formatEmptyField, parseEmptyField } from "~/ui/parts/quantity-fields";
import { VatNote } from "~/ui/products/net-view";
import { AskOwner } from "~/ui/shell/only-looks";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Bought before");

const MAX_SEARCH_LENGTH = 100;

export const loader = customer.loader(async ({ request, ctx, user }) => {
	const { searchParams } = new URL(request.url);
	const search = (searchParams.get("q") ?? "").normalize().trim().slice(0, MAX_SEARCH_LENGTH);
	const after = readCursor(searchParams.get("after"));
	const page = await listProductsToReorder(ctx, user, { after, search });
	const products = withNetPrices(readNetView(request, user), page.products);
	return {
		...page,
		products,
		search,
		isFirst: after === null,
		mayOrder: canFillCart(user.customerRole),
		idempotencyKey: ctx.newId(),
	};
});

export const action = purchaser.action(async ({ request, ctx, user, form }) => {
	const sent = await form.data();
	const typed = Array.from(sent).flatMap(([name, value]) => {
		const productId = parseEmptyField(name);
		return productId !== null && typeof value === "string" && value.trim() !== ""
			? [{ productId, typed: value.trim() }]
			: [];
	});
	await enforceRateLimit(request, ctx, "pad", user.id);
	const key = String(sent.get("idempotencyKey") ?? "");
	const padId = await orderTypedProducts(ctx, user, typed, key);
	if (padId) return redirectTo(`/order-pad/${padId}`, []);
	return respondWithForm({ formErrors: ["Enter a quantity for at least one part"] }, 400);
}, BOUGHT_PAGE_SIZE + 10);

export default function BoughtBefore() {
	const { products, next, search, isFirst } = useLoaderData<typeof loader>();
	const query = search ? `q=${encodeURIComponent(search)}` : "";
	const path = query ? `/lists/bought?${query}` : "/lists/bought";
	return (
		<Page
			title="Bought before"
			width="wide"
			actions={
				<>
					<ButtonLink to="/lists">Saved lists</ButtonLink>
					{products.length > 0 ? <ListPapers path="/lists/bought" /> : null}
				</>
			}
		>
			<FindForm
				path="/lists/bought"
				rows="Parts you bought"
				id="search-bought"
				name="q"
				label="Part number or name"
				sought={search}
				maxLength={MAX_SEARCH_LENGTH}
			/>
			{products.length === 0 ? <NoProducts search={search} isFirst={isFirst} /> : <BoughtForm />}
			<Pager
				first={isFirst ? null : path}
				next={next && `/lists/bought?${query ? `${query}&` : ""}after=${next}`}
			/>
		</Page>
	);
}

function NoProducts({ search, isFirst }: { search: string; isFirst: boolean }) {
	if (search) return <EmptyState title={`You have bought nothing like '${search}'`} />;
	return (
		<EmptyState
			title={isFirst ? "You have bought nothing yet" : "No more parts"}
			action={<ProductsLink />}
		>
			<p>Parts appear here when their order is paid, with the quantity you bought last.</p>
		</EmptyState>
	);
}

function BoughtForm() {
	const { products, mayOrder, idempotencyKey } = useLoaderData<typeof loader>();
	const searchParams = new URLSearchParams(useLocation().search);
	const result = useActionData<{ formErrors: string[] }>();
	return (
		<Form method="post" noValidate replace>
			{mayOrder ? <EnterButton>Check and order</EnterButton> : null}
			<ErrorSummary errors={{}} formErrors={result?.formErrors} />

			<PartTable
				parts={products}
				caption={`Parts you paid for, the latest first.${mayOrder ? " Enter what you need again." : ""}`}
				note={<VatNote products={products} inForm="kept" />}
				quantity={(part) =>
					part.archived || !mayOrder ? null : (
						<QuantityField
							part={part}
							name={formatEmptyField(part.id)}
							value={searchParams.get(formatEmptyField(part.id)) ?? ""}
						/>
					)
				}
				extra={{
					head: "Last bought",
					of: ({ quantity, paidAt }) => (
						<>
							{formatNumber(quantity)} on <Day at={paidAt} />
						</>
					),
				}}
			/>
			<IdempotencyKeyField value={idempotencyKey} />
			{mayOrder ? (
				<ButtonRow>
					<Button type="submit" variant="main">
						Check and order
					</Button>
				</ButtonRow>
			) : (
				<AskOwner />
			)}
		</Form>
	);
}
