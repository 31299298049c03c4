import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addSynonym } from "~/domain/catalog/synonyms/add-synonym.server";
import { type SynonymFields, synonymInput } from "~/domain/catalog/synonyms/input";
import { listSynonyms } from "~/domain/catalog/synonyms/list-synonyms.server";
import { removeSynonym } from "~/domain/catalog/synonyms/remove-synonym.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { parseForm } from "~/http/input/parse-form.server";
import { validateForm } from "~/http/input/validate-form.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { EmptyState } from "~/ui/elements/empty-state";
import { Field, getFieldState } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { RowButton } from "~/ui/lists/row-actions";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) => buildPrivatePageMeta(page, "Synonyms");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return { synonyms: await listSynonyms(context.platform.db) };
}

const REMOVE_INTENT = "remove";
const TOO_MANY = "There are too many synonyms. Remove one that nobody needs.";

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const form = await parseForm(request);
	const input = await validateForm(form, synonymInput);
	if (!input.ok) return respondWithForm(input.result, 400);
	if (form.get("intent") === REMOVE_INTENT) {
		await removeSynonym(platform, admin.id, input.value);
	} else {
		const added = await addSynonym(platform, admin.id, input.value);
		if (!added.ok) return respondWithForm(input.reply({ formErrors: [TOO_MANY] }), 409);
	}
	return redirectWithToast("/dashboard/synonyms", "updated");
}

export default function Synonyms() {
	const { synonyms } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	return (
		<Page
			title="Synonyms"
			intro="Words for the same thing. A search for one also finds the other. Changes can take a minute."
			width="text"
		>
			<PostForm<SynonymFields>
				lastResult={lastResult}
				key={synonyms.length}
				buttons={{ submit: "Add synonym" }}
			>
				{(fields) => (
					<>
						<Field
							label="Word"
							autoComplete="off"
							required
							hint="One word or several, like allen key."
							{...getFieldState(fields.word)}
						/>
						<Field
							label="Means"
							autoComplete="off"
							required
							hint="As our product names say it, like hex key."
							{...getFieldState(fields.means)}
						/>
					</>
				)}
			</PostForm>
			<h2 className="mt-8 mb-4">All synonyms</h2>
			{synonyms.length === 0 ? (
				<EmptyState title="No synonyms yet" />
			) : (
				<DataTable
					caption="Both words find each other"
					rows={synonyms}
					getKey={({ word, means }) => `${word}=${means}`}
					columns={[
						["Word", ({ word }) => word],
						["Means", ({ means }) => means],
						["Actions", (synonym) => <RemoveButton {...synonym} />],
					]}
				/>
			)}
		</Page>
	);
}

const RemoveButton = ({ word, means }: SynonymFields) => (
	<RowButton
		fields={{ word, means }}
		name="intent"
		value={REMOVE_INTENT}
		variant="plain"
		label="Remove"
		aria-label={`Remove ${word} = ${means}`}
	/>
);
