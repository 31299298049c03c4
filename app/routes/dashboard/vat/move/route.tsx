import { data } from "@remix-run/cloudflare";
import { listManagedCategories } from "~/domain/catalog/categories/list-managed-categories.server";
import { listCategoryChoices } from "~/domain/catalog/categories/rules";
import { vatMoveInput } from "~/domain/catalog/vat-rates/input";
import { listVatRates } from "~/domain/catalog/vat-rates/queries.server";
import { moveProducts, planVatMove } from "~/domain/catalog/vat-rates/verbs.server";
import { describeRate } from "~/domain/money/vat-rate";
import { toFormError } from "~/http/errors/domain-error.server";
import { admin } from "~/http/pages/page.server";
import { getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { asRefused, Refused } from "~/platform/refused";
import { EmptyState } from "~/ui/elements/empty-state";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Page } from "~/ui/layout/page";
import { VatTabs } from "../vat-tabs";
import { ChoiceForm } from "./choice-form";
import { Confirmation } from "./confirmation";
import { buildMoveUrl, parseMoveUrl } from "./move-url";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

export const meta = titled("VAT of many products");

export const loader = admin.loader(async ({ request, context, user, ctx: { db, newId } }) => {
	const choice = parseMoveUrl(new URL(request.url));
	const [rates, categories, plan] = await Promise.all([
		listVatRates(db),
		listManagedCategories(db),
		choice && planVatMove(db, choice).catch(asRefused),
	]);
	const isRefused = plan instanceof Refused;
	const body = {
		rates,
		choice,
		categories: listCategoryChoices(categories),
		errors: isRefused ? toFormError(plan).errors.fieldErrors : undefined,
		plan: plan && !isRefused ? { from: plan.from, to: plan.to, count: plan.count } : null,
		passwordNeed: await getPasswordNeed(request, context, user),
		idempotencyKey: newId(),
	};
	return data(body, { status: isRefused ? 400 : 200 });
});

/** Also after an error: the count may have changed. */
export const shouldRevalidate = () => true;

export const action = admin.action(async ({ ctx, form }) => {
	const move = await form.read(vatMoveInput);
	await form.confirm();
	return (await moveProducts(ctx, move))
		? form.leave(buildMoveUrl(move), "vat-rate-moved-in-part")
		: form.leave("/dashboard/vat", "updated");
});

export default withData<typeof loader>(({ rates, categories, choice, errors, plan, ...shown }) => {
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
});
