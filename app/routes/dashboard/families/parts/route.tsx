import { useActionData, useLoaderData } from "@remix-run/react";
import {
	findManagedFamily,
	listManagedFamilyProducts,
} from "~/domain/catalog/families/managed-families.server";
import { listAttributes } from "~/domain/catalog/families/queries.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Page } from "~/ui/layout/page";
import { ListPager } from "~/ui/lists/list-page";
import { StaffButtonLink } from "~/ui/lists/staff-link";
import { ADD_INTENT, AddProducts } from "./add-parts";
import { addExisting, addNew, type NewPartsResult, saveValues } from "./handlers.server";
import { ADD_NEW_INTENT, NewParts } from "./new-parts";
import { ProductTable } from "./part-table";
import { MAX_FORM_FIELDS, type ProductValuesResult } from "./part-values-form";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Parts of a family",
	({ family }) => `Parts of ${family.name}`,
);

/** Also after an error: columns and parts may have changed. */
export const shouldRevalidate = () => true;

/** `after` is the number of the last part of the page before. */
function parseUrl(url: string): { after: number; currentUrl: string } {
	const { pathname, searchParams } = new URL(url);
	const after = Number(/^\d{1,10}$/.exec(searchParams.get("after") ?? "")?.[0] ?? 0);
	return { after, currentUrl: after > 0 ? `${pathname}?after=${after}` : pathname };
}

export const loader = admin.loader(async ({ request, params, ctx: { db, newId } }) => {
	const family = found(await findManagedFamily(db, params.familyId ?? ""));
	const { after, currentUrl } = parseUrl(request.url);
	const { products, next } = await listManagedFamilyProducts(db, family.id, after);
	const { id, name, slug, imageKey } = family;
	const columns = await listAttributes(db, family.columns);
	return {
		family: { id, name, slug },
		hasPicture: imageKey !== "" || products.length > 0,
		columns,
		products,
		next,
		currentUrl,
		isFirst: after === 0,
		idempotencyKey: newId(),
	};
});

export const action = admin.action(async ({ request, params, ctx, form }) => {
	const posted = { ctx, form, familyId: params.familyId ?? "" };
	const intent = (await form.data()).get("intent");
	if (intent === ADD_INTENT) return addExisting(posted);
	if (intent === ADD_NEW_INTENT) return addNew(posted);
	return saveValues(posted, parseUrl(request.url).currentUrl);
}, MAX_FORM_FIELDS);

export default function FamilyProducts() {
	const { family, columns, products, next, currentUrl, isFirst, ...forNewParts } =
		useLoaderData<typeof loader>();
	const sent = useActionData<NewPartsResult>();
	const saved = useActionData<ProductValuesResult>();
	const intent = sent?.initialValue?.intent;
	const added = intent === ADD_INTENT ? sent : undefined;
	const path = `/dashboard/families/${family.id}`;
	return (
		<Page
			title={family.name}
			actions={
				<>
					<ButtonLink to={`/families/${family.slug}`}>Open page</ButtonLink>
					<StaffButtonLink
						right="prices"
						to={`/dashboard/manageProduct/prices-and-stock?family=${family.id}`}
					>
						Prices and stock
					</StaffButtonLink>
					<ButtonLink to={`${path}/edit`}>Edit family</ButtonLink>
				</>
			}
		>
			<NewParts
				{...forNewParts}
				path={path}
				columns={columns}
				result={intent === ADD_NEW_INTENT ? sent : undefined}
				isOpen={products.length === 0 && isFirst && !added}
			/>
			<AddProducts lastResult={added} />
			{products.length === 0 ? (
				<EmptyState title={isFirst ? "No parts yet" : "No more parts"} />
			) : (
				<ProductTable
					// The saved values replace the typed ones.
					key={JSON.stringify(products)}
					products={products}
					columns={columns}
					currentUrl={currentUrl}
					result={intent ? undefined : saved}
				/>
			)}
			<ListPager list={path} isFirst={isFirst} next={next === null ? null : String(next)} />
		</Page>
	);
}
