import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
	findManagedFamily,
	listManagedFamilyProducts,
} from "~/domain/catalog/families/managed-families.server";
import { listAttributes } from "~/domain/catalog/families/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { parseForm } from "~/http/input/parse-form.server";
import { orNotFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { ListPager } from "~/ui/lists/list-page";
import { StaffButtonLink } from "~/ui/lists/staff-link";
import { ADD_INTENT, AddProducts } from "./add-parts";
import { handleAdd, handleAddNew } from "./handle-add.server";
import { handleSave } from "./handle-save.server";
import { ADD_NEW_INTENT, NewParts } from "./new-parts";
import { ProductTable } from "./part-table";
import { MAX_FORM_FIELDS } from "./part-values-form";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Parts of ${page.data?.family.name ?? "a family"}`);

/** Also after an error: columns and parts may have changed. */
export const shouldRevalidate = () => true;

/** `after` is the number of the last part of the page before. */
function parseUrl(url: string): { after: number; currentUrl: string } {
	const { pathname, searchParams } = new URL(url);
	const after = Number(/^\d{1,10}$/.exec(searchParams.get("after") ?? "")?.[0] ?? 0);
	return { after, currentUrl: after > 0 ? `${pathname}?after=${after}` : pathname };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	const family = orNotFound(await findManagedFamily(db, params.familyId ?? ""));
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
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const form = await parseForm(request, MAX_FORM_FIELDS);
	const sent = { adminId: admin.id, familyId: params.familyId ?? "", form };
	if (form.get("intent") === ADD_INTENT) return handleAdd(platform, sent);
	if (form.get("intent") === ADD_NEW_INTENT) return handleAddNew(platform, sent);
	return handleSave(platform, { ...sent, currentUrl: parseUrl(request.url).currentUrl });
}

export default function FamilyProducts() {
	const { family, columns, products, next, currentUrl, isFirst, ...forNewParts } =
		useLoaderData<typeof loader>();
	const result = useActionData<typeof action>();
	const added = result && "added" in result ? result.added : undefined;
	const created = result && "created" in result ? result : undefined;
	const saved = result && "typed" in result ? result : undefined;
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
				result={created}
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
					result={saved}
				/>
			)}
			<ListPager list={path} isFirst={isFirst} next={next === null ? null : String(next)} />
		</Page>
	);
}
