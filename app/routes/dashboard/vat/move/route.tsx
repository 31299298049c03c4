import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listManagedCategories } from "~/domain/catalog/categories/list-managed-categories.server";
import { listCategoryChoices } from "~/domain/catalog/categories/rules";
import { vatMoveInput } from "~/domain/catalog/vat-rates/input";
import { moveProducts } from "~/domain/catalog/vat-rates/move-products.server";
import { planVatMove } from "~/domain/catalog/vat-rates/plan-vat-move.server";
import { listVatRates } from "~/domain/catalog/vat-rates/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeVatMoveError } from "~/http/errors/catalog.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { getPasswordNeed, validateWithPassword } from "~/http/reauthenticate/password-again.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { EmptyState } from "~/ui/elements/empty-state";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { VatTabs } from "../vat-tabs";
import { ChoiceForm, describeRate } from "./choice-form";
import { Confirmation } from "./confirmation";
import { buildMoveUrl, parseMoveUrl } from "./move-url";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "VAT of many products");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { db, newId } = context.platform;
	const choice = parseMoveUrl(new URL(request.url));
	const [rates, categories, plan] = await Promise.all([
		listVatRates(db),
		listManagedCategories(db),
		choice && planVatMove(db, choice),
	]);
	const body = {
		rates,
		choice,
		categories: listCategoryChoices(categories),
		errors: plan && !plan.ok ? describeVatMoveError(plan).errors.fieldErrors : undefined,
		plan: plan?.ok ? { from: plan.from, to: plan.to, count: plan.count } : null,
		passwordNeed: await getPasswordNeed(request, context, admin),
		idempotencyKey: newId(),
	};
	return data(body, { status: body.errors ? 400 : 200 });
}

/** Also after an error: the count may have changed. */
export const shouldRevalidate = () => true;

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await validateWithPassword({ request, context, admin }, vatMoveInput);
	if (!input.ok) return input.response;
	const moved = await moveProducts(context.platform, admin.id, input.value);
	if (!moved.ok) return respondWithError(input, describeVatMoveError(moved));
	return moved.hasMore
		? redirectWithToast(buildMoveUrl(input.value), "vat-rate-moved-in-part")
		: redirectWithToast("/dashboard/vat", "updated");
}

export default function MoveProducts() {
	const { rates, categories, choice, errors, plan, ...shown } = useLoaderData<typeof loader>();
	const category = categories.find(({ id }) => id === choice?.category);
	const place = category?.label ?? "the shop";
	return (
		<Page
			title="VAT of many products"
			intro="Gives all products with one rate another one. First you see how many they are."
			width="text"
		>
			<VatTabs />
			<ErrorSummary errors={errors} />
			<ChoiceForm rates={rates} categories={categories} choice={choice} errors={errors ?? {}} />
			{plan?.count === 0 ? (
				<div className="mt-8">
					<EmptyState title={`No product in ${place} has ${describeRate(plan.from)}`} />
				</div>
			) : null}
			{choice && plan && plan.count > 0 ? (
				<Confirmation choice={choice} plan={plan} place={place} {...shown} />
			) : null}
		</Page>
	);
}
