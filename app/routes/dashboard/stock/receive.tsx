import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReceiveFields } from "~/domain/stock/input";
import { requireAdmin } from "~/http/auth/guards.server";
import { Field } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { LinesField } from "~/ui/lists/lines-field";
import { handleReceive } from "./handle-receive.server";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Receive goods");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return { idempotencyKey: context.platform.newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	return handleReceive(request, context.platform, admin);
}

export default function ReceiveGoods() {
	return (
		<FormPage<ReceiveFields>
			{...useLoaderData<typeof loader>()}
			title="Receive goods"
			intro="What a supplier delivered serves backorders first, and the rest goes on sale at once. All lines are booked, or none."
			buttons={{ submit: "Book receipt", cancelTo: "/dashboard/stock" }}
		>
			{(fields) => (
				<>
					<Field
						label="Delivery note"
						hint="The supplier's number."
						autoComplete="off"
						required
						field={fields.reference}
					/>
					<LinesField
						label="Parts"
						hint="One part per line: part number or scanned code, then units, like TY-0912 40. A number alone is one unit."
						field={fields.lines}
					/>
				</>
			)}
		</FormPage>
	);
}
