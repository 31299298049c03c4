import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { answerColumns } from "~/domain/imports/answer-columns.server";
import {
	applyImport,
	cancelImport,
	continueImport,
	undoImport,
} from "~/domain/imports/change-phase.server";
import { createPlaces } from "~/domain/imports/create-places.server";
import type { Import } from "~/domain/imports/find-run.server";
import { importActInput } from "~/domain/imports/model/input";
import { findImport } from "~/domain/imports/queries.server";
import { formError } from "~/http/errors/domain-error.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { findPasswordError } from "~/http/reauthenticate/password-again.server";
import { orNotFound } from "~/http/responses/respond.server";
import type { Platform } from "~/platform/platform.server";

const CHANGED = "The import has gone on meanwhile. Look at it again.";

export async function handleImport(
	{ request, params, context }: ActionFunctionArgs,
	admin: SignedInUser,
) {
	const { platform } = context;
	const it = orNotFound(await findImport(platform.db, params.importId ?? ""));
	const input = await validateForm(request, importActInput);
	if (!input.ok) return input.response;
	const { act, run, columns } = input.value;
	const wrongPassword =
		act === "apply" || act === "undo"
			? await findPasswordError(request, context, admin, input)
			: null;
	if (wrongPassword) return wrongPassword;
	const isDone = await doAct(platform, admin.id, { ...it, run }, { act, columns });
	if (!isDone) return respondWithError(input, formError(409, CHANGED));
	return redirect(`/dashboard/import/${it.id}`);
}

type Asked = Pick<ReturnType<typeof importActInput.parse>, "act" | "columns">;

function doAct(platform: Platform, adminId: string, it: Import, { act, columns }: Asked) {
	if (act === "apply") return applyImport(platform, adminId, it);
	if (act === "undo") return undoImport(platform, adminId, it);
	if (act === "continue") return continueImport(platform, adminId, it);
	if (act === "cancel") return it.state === "cancelled" || cancelImport(platform, adminId, it);
	if (act === "create") return createPlaces(platform, adminId, it);
	return answerColumns(platform, adminId, it, columns);
}
