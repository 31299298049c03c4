import { redirect } from "@remix-run/cloudflare";
import { answerColumns } from "~/domain/imports/answer-columns.server";
import { createPlaces } from "~/domain/imports/create-places.server";
import { importActInput } from "~/domain/imports/model/input";
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
import { loadImport } from "../load-import.server";

const ACTS = {
	apply: applyImport,
	cancel: cancelImport,
	check: checkAgain,
	continue: continueImport,
	create: createPlaces,
	fetch: fetchNamedPictures,
	undo: undoImport,
};

export const handleImport = admin.action(async ({ ctx, form, ...args }) => {
	const job = await loadImport(args);
	const input = form.use(await validateForm(await form.data(), importActInput));
	const { act, run, columns, password: _, ...questions } = input;
	if (act === "apply" || act === "undo") await form.confirm();
	const seen = { ...job, run };
	if (act === "columns") await answerColumns(ctx, seen, { columns, questions });
	else await ACTS[act](ctx, seen);
	return redirect(`/dashboard/import/${job.id}`);
});
