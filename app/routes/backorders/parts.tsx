import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type TakePartsFields, takePartsInput } from "~/domain/backorders/input";
import { findBackorder } from "~/domain/backorders/queries.server";
import { findPartProblem } from "~/domain/backorders/rules";
import { takeInParts } from "~/domain/backorders/take-in-parts.server";
import { listUnits } from "~/domain/orders/rules/order-line";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { fieldError, formError } from "~/http/errors/domain-error.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Field } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Take it in parts");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const found = orNotFound(
		await findBackorder(context.platform.db, user, params.backorderId ?? ""),
	);
	return {
		units: listUnits([found]),
		saved: { partUnits: found.partUnits === null ? "" : String(found.partUnits) },
	};
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const found = orNotFound(await findBackorder(platform.db, user, params.backorderId ?? ""));
	const input = await validateForm(request, takePartsInput);
	if (!input.ok) return input.response;
	const { partUnits } = input.value;
	const problem = findPartProblem(found, partUnits, platform.settings.orderLimits.minPoisha);
	if (problem) return respondWithError(input, fieldError(400, "partUnits", problem));
	const isDone = await takeInParts(platform, user.id, found.id, partUnits);
	return isDone
		? redirectWithToast("/backorders", "updated")
		: respondWithError(input, NOT_WAITING);
}

const NOT_WAITING = formError(
	409,
	"Nothing was changed: only what waits by itself can be taken in parts.",
);

export default function TakeInParts() {
	const { units, saved } = useLoaderData<typeof loader>();
	return (
		<FormPage<TakePartsFields>
			title="Take it in parts"
			intro={`You wait for ${units}. If fewer arrive, others get them, and you keep your place. If you take it in parts, you get an order of each part as it arrives, at the same unit price.`}
			saved={saved}
			buttons={{ submit: "Save", cancelTo: "/backorders" }}
		>
			{(fields) => (
				<Field
					label="Units at a time, at least"
					hint="Leave it empty to get all of it together."
					inputMode="numeric"
					autoComplete="off"
					field={fields.partUnits}
				/>
			)}
		</FormPage>
	);
}
