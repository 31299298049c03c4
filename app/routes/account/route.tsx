import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { AccountSection } from "~/ui/layout/account-section";
import { Page } from "~/ui/layout/page";
import { SECTIONS } from "./sections";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Account and security");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { email } = await requireVerifiedUser(request, context);
	const sections = SECTIONS.filter(({ bySms }) => !bySms || context.platform.sms);
	return { email, sections };
}

export default function Account() {
	const { email, sections } = useLoaderData<typeof loader>();
	return (
		<Page title="Account and security" intro={email} width="text">
			<ul>
				{sections.map(({ title, about, action, to }) => (
					<AccountSection key={to} title={title} about={about}>
						<ButtonLink to={to}>{action}</ButtonLink>
					</AccountSection>
				))}
			</ul>
		</Page>
	);
}
