import { redirect } from "@remix-run/cloudflare";
import { hasRight } from "~/domain/accounts/staff-rights";
import { answerColumns } from "~/domain/imports/answer-columns.server";
import { changeKind } from "~/domain/imports/change-kind.server";
import { createPlaces } from "~/domain/imports/create-places.server";
import { inviteCustomers } from "~/domain/imports/kinds/customers/invite-customers.server";
import { importActInput } from "~/domain/imports/model/input";
import { IMPORT_KIND_RIGHTS } from "~/domain/imports/model/rules";
import {
	applyImport,
	cancelImport,
	checkAgain,
	continueImport,
	fetchNamedPictures,
	undoImport,
} from "~/domain/imports/verbs.server";
import { validateForm } from "~/http/input/validate-form.server";
import { admin } from "~/http/pages/page.server";
import { Refused } from "~/platform/refused";
import { loadImport } from "../load-import.server";

const ACTS = {
	apply: applyImport,
	cancel: cancelImport,
	check: checkAgain,
	continue: continueImport,
	fetch: fetchNamedPictures,
	invite: inviteCustomers,
	undo: undoImport,
};

export const handleImport = admin.action(async ({ ctx, form, ...args }) => {
	const job = await loadImport(args);
	const input = form.use(await validateForm(await form.data(), importActInput));
	const { act, run, columns, kind = job.kind, place, into, password: _, ...questions } = input;
	if (!hasRight(args.user, IMPORT_KIND_RIGHTS[kind]))
		throw new Refused({ kind: "You lack the right for this kind" }, 403);
	if (act === "apply" || act === "undo") await form.confirm();
	const seen = { ...job, run };
	if (act === "columns") await answerColumns(ctx, seen, { columns, questions });
	else if (act === "create") {
		const given = place.map((key, at) => ({ key, into: into[at] ?? "" }));
		await createPlaces(ctx, seen, given);
	} else if (act === "kind") await changeKind(ctx, seen, kind);
	else await ACTS[act](ctx, seen);
	return redirect(`/dashboard/import/${job.id}`);
});
