import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { parseForm } from "~/http/input/parse-form.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field, TextArea } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { handleCreatePad, MAX_PAD_FIELDS, MAX_PAD_FORM_BYTES } from "./handle-create-pad.server";
import { readLinkedLines } from "./linked-lines";
import type { PadFormResult } from "./pad-form-result";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Order pad");

/** A link fills the form and writes nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireVerifiedUser(request, context);
	const list = readLinkedLines(new URL(request.url).searchParams.get("l") ?? "");
	return { list, idempotencyKey: context.platform.newId() };
}

export async function action(args: ActionFunctionArgs) {
	await requireVerifiedUser(args.request, args.context);
	// A form that is too large is answered with the page.
	await parseForm(args.request, MAX_PAD_FIELDS, MAX_PAD_FORM_BYTES).catch(() => null);
	return handleCreatePad(args);
}

export default function OrderPad() {
	const { list, idempotencyKey } = useLoaderData<typeof loader>();
	const result = useActionData<PadFormResult>();
	const errors = result?.errors ?? {};
	return (
		<Page
			title="Order pad"
			width="text"
			actions={
				<>
					<ButtonLink to="/lists">Saved lists</ButtonLink>
					<ButtonLink to="/lists/bought">Bought before</ButtonLink>
				</>
			}
			intro="Paste part numbers and quantities. You check every line before anything goes into the cart."
		>
			<ErrorSummary errors={errors} formErrors={result?.formErrors} />
			<Form method="post" action="/order-pad" encType="multipart/form-data" noValidate replace>
				<TextArea
					label="Part numbers and quantities"
					name="list"
					className="pad-list"
					rows={12}
					required
					spellCheck={false}
					defaultValue={result?.list ?? list}
					errors={errors.list}
					hint={
						<>
							One part per line, up to 1,000 lines, in any of these ways:{" "}
							<span className="pad-typed">TY-0912 12</span>,{" "}
							<span className="pad-typed">12 x TY-0912</span>,{" "}
							<span className="pad-typed">TY-0912; 600 pcs</span>. Rows of a spreadsheet work too.
						</>
					}
				/>
				<Field
					label="Or a CSV or text file"
					name="file"
					type="file"
					accept=".csv,.txt,.tsv,text/csv,text/plain"
					errors={errors.file}
					hint="At most 256 KB."
				/>
				<IdempotencyKeyField value={result?.idempotencyKey ?? idempotencyKey} />
				<Button type="submit" variant="main">
					Check the list
				</Button>
			</Form>
		</Page>
	);
}
