import { data } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { listManagedCategories } from "~/domain/catalog/categories/list-managed-categories.server";
import { listCategoryChoices, listIdsBelow } from "~/domain/catalog/categories/rules";
import { findManagedFamily } from "~/domain/catalog/families/managed-families.server";
import { createPublicViewer } from "~/domain/prices/price-of.server";
import { listSavedPricesAndStock } from "~/domain/stock/price-and-stock-queries.server";
import { parseListingUrl } from "~/http/lists/parse-listing-url.server";
import { admin } from "~/http/pages/page.server";
import { getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { Button } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Notice } from "~/ui/elements/notice";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { PasswordAgainField } from "~/ui/forms/password-again-field";
import { Page } from "~/ui/layout/page";
import { StaffButtonLink } from "~/ui/lists/staff-link";
import { handleSave } from "./handle-save.server";
import { listRows } from "./list-rows.server";
import {
	buildListUrl,
	buildPercentUrl,
	listFilters,
	parseListUrl,
	parsePercent,
} from "./list-url.server";
import { PercentForm } from "./percent-form";
import { PercentTable } from "./percent-table";
import { previewPercent } from "./preview-percent.server";
import { MAX_PERCENT_ROWS, MAX_ROWS, type PriceAndStockResult } from "./price-and-stock-form";
import { PriceAndStockRow, STOCK_HINT_ID } from "./price-and-stock-row";
import { ProductSearch } from "./product-search";
import { SavedList } from "./saved-list";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

export const meta = titled("Prices and stock");

/** Revalidates after an error, too, because the other rows show the saved values. */
export const shouldRevalidate = () => true;

export const loader = admin.loader(async ({ request, context, user, ctx }) => {
	const { db, newId } = ctx;
	const { url } = request;
	const list = parseListUrl(url);
	const { asked, listing, after } = parseListingUrl(url, createPublicViewer(ctx));
	const categories = await listManagedCategories(db);
	const categoryIds = list.categoryId ? listIdsBelow(categories, list.categoryId) : null;
	const percent = parsePercent(url);
	const change = percent?.change ?? null;
	const size = change ? MAX_PERCENT_ROWS : MAX_ROWS;
	const { next, rows, ...listed } = await listRows(db, list, {
		listing,
		after,
		categoryIds,
		size,
	});
	const buildUrl = change ? buildPercentUrl : buildListUrl;
	const family = list.familyId ? found(await findManagedFamily(db, list.familyId)) : null;
	const body = {
		...listed,
		rows,
		family: family?.name ?? null,
		show: list.show,
		pasted: list.pasted,
		omitted: list.omitted,
		asked: { ...asked, categoryId: list.categoryId },
		categories: listCategoryChoices(categories),
		saved: list.formId ? await listSavedPricesAndStock(db, list.formId) : [],
		isFirst: list.after === null,
		first: buildListUrl(url, {}),
		next: next && buildUrl(url, { after: next }),
		currentUrl: buildUrl(url, { after: list.after, next: change && next }),
		filters: listFilters(url),
		askedPercent: percent && { typed: percent.typed, errors: percent.errors },
		percentRows: change && (await previewPercent(ctx, rows, change)),
		passwordNeed: await getPasswordNeed(request, context, user),
		idempotencyKey: newId(),
	};
	return data(body, { status: listing && (!percent || change) ? 200 : 400 });
});

export const action = handleSave;

export default function PricesAndStock() {
	const { show, pasted, asked, isFirst, first, next, ...list } = useLoaderData<typeof loader>();
	const result = useActionData<PriceAndStockResult>();
	const saved = result?.saved ?? list.saved;
	const kept = result?.rows ?? [];
	// With a wrong password nothing else is wrong.
	const isPreview = !result || result.passwordErrors.length > 0;
	const percentRows = isPreview ? list.percentRows : null;
	// After a percentage the others have their new prices, or were not ticked.
	const others = list.percentRows && result ? [] : list.rows;
	// A wrong row stays in its place: the shopkeeper reads from a paper.
	const unlisted = kept.filter(({ id }) => !others.some((row) => row.id === id));
	const rows = [...unlisted, ...others];
	const errors = (percentRows ? [] : kept).flatMap(({ id, name, partNumber }) =>
		Object.entries(result?.errors[id] ?? {}).flatMap(([part, error]) =>
			error ? [[`${part}-${id}`, [`${partNumber || name}: ${error}`]]] : [],
		),
	);
	const passwordErrors = result?.passwordErrors ?? [];
	if (passwordErrors.length > 0) errors.push(["password", passwordErrors]);
	return (
		<Page
			title="Prices and stock"
			actions={
				<StaffButtonLink right="catalogue" to="/dashboard/manageProduct">
					Back to products
				</StaffButtonLink>
			}
		>
			<SavedList saved={saved} />
			<ErrorSummary errors={Object.fromEntries(errors)} formErrors={result?.formErrors} />
			<ProductSearch
				show={show}
				pasted={pasted}
				family={list.family}
				asked={asked}
				categories={list.categories}
			>
				{rows.length > 0 ? <PercentForm asked={list.askedPercent} filters={list.filters} /> : null}
			</ProductSearch>
			<MissingNumbers unknown={list.unknown} omitted={list.omitted} isCut={list.isCut} />
			{rows.length === 0 ? (
				<EmptyState title={describeNoRows({ isFirst, next })} />
			) : (
				<Form
					method="post"
					action={list.currentUrl}
					noValidate
					replace
					preventScrollReset={false}
					// The saved values replace the typed ones.
					key={list.idempotencyKey}
				>
					<IdempotencyKeyField value={list.idempotencyKey} />
					{percentRows ? (
						<PercentTable
							rows={percentRows}
							ticked={result ? Object.keys(result.typed) : null}
							hasMore={next !== null}
						/>
					) : (
						<Table
							caption={
								<span id={STOCK_HINT_ID}>
									Enter the count (97) or a change (+5). Count reserved units; leave out paid orders
									still on the shelf. Sales made meanwhile are kept.
								</span>
							}
							head={["Product", "Price, tk", "On hand", "Counted, or change"]}
							ends={["On hand"]}
						>
							{rows.map((product) => (
								<PriceAndStockRow
									key={product.id}
									product={product}
									typed={result?.typed[product.id]}
									errors={result?.errors[product.id]}
									isSaved={saved.some(({ id }) => id === product.id)}
								/>
							))}
						</Table>
					)}
					<PasswordAgainField
						need={list.passwordNeed}
						hint={
							percentRows
								? "For security: this changes many prices."
								: "For security: needed only if a price changes."
						}
						optional={!percentRows}
						errors={passwordErrors}
					/>
					<div className="selection-bar">
						<Button type="submit" variant="main">
							{percentRows ? "Save new prices" : "Save all changes"}
						</Button>
					</div>
				</Form>
			)}
			<Pager first={isFirst ? null : first} next={next} />
		</Page>
	);
}

function describeNoRows({ isFirst, next }: { isFirst: boolean; next: string | null }): string {
	if (next) return "No matches on this page. Continue with the next one.";
	return isFirst ? "No products found" : "No more products";
}

type MissingNumbersProps = { unknown: readonly string[]; omitted: number; isCut: boolean };

function MissingNumbers({ unknown, omitted, isCut }: MissingNumbersProps) {
	const isIncomplete = omitted > 0 || isCut;
	if (unknown.length === 0 && !isIncomplete) return null;
	return (
		<Notice
			kind="warning"
			title={
				unknown.length > 0
					? "No product has these part numbers"
					: `Only ${MAX_ROWS} products fit on a page`
			}
		>
			{unknown.length > 0 ? <p>{unknown.join(", ")}</p> : null}
			{isIncomplete ? (
				<p>The first {MAX_ROWS} are shown. Paste the others when these are saved.</p>
			) : null}
		</Notice>
	);
}
