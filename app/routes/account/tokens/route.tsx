import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { listApiTokens } from "~/domain/accounts/api-tokens/queries.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { TokenRow } from "./token-row";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "API tokens");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { db, now } = context.platform;
	const at = now();
	const tokens = await listApiTokens(db, user.id);
	return { tokens: tokens.map((token) => ({ ...token, isExpired: token.expiresAt <= at })) };
}

export default function Tokens() {
	const { tokens } = useLoaderData<typeof loader>();
	const make = (
		<ButtonLink to="/account/tokens/new" variant="main">
			Make a token
		</ButtonLink>
	);
	return (
		<>
			<Page
				title="API tokens"
				intro="A program that has one acts for you. Give each program its own, and revoke it when it is no longer used."
				actions={tokens.length > 0 ? make : null}
			>
				{tokens.length === 0 ? (
					<EmptyState title="You have no API tokens" icon="key" action={make} />
				) : (
					<Table
						caption="Your tokens, the newest first"
						head={["Name", "May", "Made", "Works until", "Last used", "Actions"]}
					>
						{tokens.map((token) => (
							<TokenRow key={token.id} token={token} />
						))}
					</Table>
				)}
				<p className="mt-6 text-small text-soft">
					All of them end when you change or reset your password. What a program can do with one is
					told on <Link to="/api/v1/docs">the API's page</Link>.
				</p>
			</Page>
			<Outlet />
		</>
	);
}
