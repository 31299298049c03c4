import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { answerColumns } from "~/domain/imports/answer-columns.server";
import {
	applyImport,
	cancelImport,
	checkAgain,
	continueImport,
	undoImport,
} from "~/domain/imports/change-phase.server";
import { createPlaces } from "~/domain/imports/create-places.server";
import type { Import } from "~/domain/imports/find-run.server";
import { importActInput } from "~/domain/imports/model/input";
import { ownCustomer } from "~/http/errors/customers.server";
import { formError } from "~/http/errors/domain-error.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { findPasswordError } from "~/http/reauthenticate/password-again.server";
import type { Platform } from "~/platform/platform.server";

const CHANGED = "The import has gone on meanwhile. Look at it again.";

export async function handleImport(
	{ request, context }: ActionFunctionArgs,
	admin: SignedInUser,
	it: Import,
) {
	const { platform } = context;
	const input = await validateForm(request, importActInput);
	if (!input.ok) return input.response;
	const { act, run, columns, ...questions } = input.value;
	const wrongPassword =
		act === "apply" || act === "undo"
			? await findPasswordError(request, context, admin, input)
			: null;
	if (wrongPassword) return wrongPassword;
	const seen = { ...it, run };
	if (act === "columns") {
		const answered = await answerColumns(platform, admin.id, seen, { columns, questions });
		if (!answered.ok) return respondWithError(input, refuseColumns(answered));
		if (!answered.isClaimed) return respondWithError(input, formError(409, CHANGED));
	} else {
		const done = await doAct(platform, admin.id, seen, act);
		if (typeof done === "object") return respondWithError(input, ownCustomer(done.company));
		if (!done) return respondWithError(input, formError(409, CHANGED));
	}
	return redirect(`/dashboard/import/${it.id}`);
}

/** Beside the columns that say the same. */
const refuseColumns = ({ problem, places }: { problem: string; places: readonly number[] }) =>
	places.length === 0
		? formError(400, problem)
		: {
				status: 400,
				errors: {
					fieldErrors: Object.fromEntries(places.map((place) => [`columns[${place}]`, [problem]])),
				},
			};

type Act = Exclude<ReturnType<typeof importActInput.parse>["act"], "columns">;

function doAct(platform: Platform, adminId: string, it: Import, act: Act) {
	if (act === "apply") return applyImport(platform, adminId, it);
	if (act === "check") return checkAgain(platform, adminId, it);
	if (act === "undo") return undoImport(platform, adminId, it);
	if (act === "continue") return continueImport(platform, adminId, it);
	if (act === "cancel") return it.state === "cancelled" || cancelImport(platform, adminId, it);
	return createPlaces(platform, adminId, it);
}
