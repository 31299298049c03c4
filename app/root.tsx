import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
	isRouteErrorResponse,
	Links,
	Meta,
	type MetaFunction,
	Outlet,
	Scripts,
	ScrollRestoration,
	useLoaderData,
	useRouteError,
	useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { type Shut, shownVisitor } from "~/http/guards.server";
import { takeToast } from "~/http/toast.server";
import { ErrorPage, type Failure, wordsFor } from "~/ui/error-page";
import { useNonce } from "~/ui/nonce";
import type { SocialLink } from "~/ui/shell/footer";
import { Shell } from "~/ui/shell/shell";
import type { Toast } from "~/ui/shell/toast";
import type { ShellVisitor } from "~/ui/shell/visitor";
import { UnverifiedEmail } from "~/ui/unverified-email";
import styles from "./app.css?url";

type RootData = {
	shopName: string;
	social: readonly SocialLink[];
	visitor: ShellVisitor | null;
	toast: Toast | null;
};

const NOBODY: RootData = { shopName: "Toolyard", social: [], visitor: null, toast: null };

export const links = () => [
	{ rel: "stylesheet", href: styles },
	{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
	const shop = data?.shopName ?? NOBODY.shopName;
	return [{ title: error ? `${wordsFor(failureFrom(error)).title} | ${shop}` : shop }];
};

export async function loader({ request, context }: LoaderFunctionArgs) {
	const [{ user }, { toast, setCookie }] = await Promise.all([context.visit(), takeToast(request)]);
	const visitor = user && shownVisitor(user);
	const { shopName, social } = context.platform.settings;
	const headers = setCookie ? { "set-cookie": setCookie } : undefined;
	return data<RootData>({ shopName, social, visitor, toast }, { headers });
}

/** The document around every page, the one around an error included. */
export function Layout({ children }: { children: ReactNode }) {
	const nonce = useNonce();
	return (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				{/* The header's ground (--color-surface); a meta tag can't read the tokens. */}
				<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
				<meta name="theme-color" content="#1e1c19" media="(prefers-color-scheme: dark)" />
				<Meta />
				<Links />
			</head>
			<body>
				{children}
				<ScrollRestoration nonce={nonce} />
				<Scripts nonce={nonce} />
			</body>
		</html>
	);
}

export default function App() {
	return (
		<Shell {...useLoaderData<typeof loader>()}>
			<Outlet />
		</Shell>
	);
}

/** A guard's 403 carries its reason; whatever is no answer of ours counts as a fault. */
function failureFrom(error: unknown): Failure {
	if (!isRouteErrorResponse(error)) return { status: 500 };
	const reason: unknown = error.data?.reason;
	return { status: error.status, reason: typeof reason === "string" ? reason : undefined };
}

function shutFrom(error: unknown): Partial<Shut> {
	const isObject = isRouteErrorResponse(error) && typeof error.data === "object";
	return isObject && error.data !== null ? error.data : {};
}

/** When the root's own loader failed there is nobody to greet; the page still stands. */
export function ErrorBoundary() {
	const error = useRouteError();
	const known = useRouteLoaderData<typeof loader>("root");
	const { reason, visitor = null } = shutFrom(error);
	return (
		<Shell {...(known ?? { ...NOBODY, visitor })}>
			{reason === "email-not-verified" && visitor ? (
				<UnverifiedEmail email={visitor.email} />
			) : (
				<ErrorPage failure={failureFrom(error)} />
			)}
		</Shell>
	);
}
