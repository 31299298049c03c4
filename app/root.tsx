import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
	isRouteErrorResponse,
	Links,
	Meta,
	type MetaFunction,
	Outlet,
	useLoaderData,
	useRouteError,
	useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { ScrollRestoration } from "react-router-dom";
import { LastBoundary } from "~/ui/last-boundary";
import type { SocialLink } from "~/ui/shell/footer";
import { Shell } from "~/ui/shell/shell";
import type { Toast } from "~/ui/shell/toast";
import stylesheet from "./app.css?url";
import { getShellUser } from "./http/auth/guards.server";
import { isDataSaverOn } from "./http/document/data-saver.server";
import { isNetView } from "./http/document/net-view.server";
import { getKeptFormState } from "./http/kept-forms/show-kept-form.server";
import { takeToast } from "./http/responses/toast.server";
import { buildNoindexMeta, type ShopInfo } from "./ui/head/page-meta";
import { useRootDocument } from "./ui/root-document/root-document";
import { SCROLL_POSITIONS } from "./ui/root-document/scroll-positions";
import { type ErrorDetails, ErrorPage, type Failure, getErrorText } from "./ui/shell/error-page";
import type { KeptFormState } from "./ui/shell/kept-form-notice";
import type { ShellUser } from "./ui/shell/shell-user";
import { UnverifiedEmail } from "./ui/shell/unverified-email";

type RootData = ShopInfo & {
	social: readonly SocialLink[];
	/** Digits only; left out without a number. */
	whatsapp?: string;
	visitor: ShellUser | null;
	toast: Toast | null;
	savesData: boolean;
	/** Shows prices without VAT, too. */
	isNet: boolean;
	keptForm: KeptFormState;
};

/** For errors before any loader data. */
const DEFAULT_ROOT_DATA = {
	shopName: "Toolyard",
	social: [],
	visitor: null,
	toast: null,
	savesData: false,
	isNet: false,
	keptForm: null,
};

/** The fallback error page uses it. */
export const handle = { stylesheet };

export const links = () => [
	{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
	{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
	{ rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
	const { shopName } = data ?? { ...DEFAULT_ROOT_DATA, ...getErrorDetails(error) };
	return error
		? buildNoindexMeta(shopName, getErrorText(toFailure(error)).title)
		: [{ title: shopName }];
};

export async function loader({ request, context }: LoaderFunctionArgs) {
	const [session, { toast, setCookie }] = await Promise.all([
		context.getSession(),
		takeToast(request, context.platform.db),
	]);
	const visitor = getShellUser(session);
	const { shopName, origin, social, groups } = context.platform.settings;
	const headers = setCookie ? { "set-cookie": setCookie } : undefined;
	return data<RootData>(
		{
			shopName,
			origin,
			social,
			...(groups.links.whatsapp ? { whatsapp: groups.links.whatsapp } : {}),
			visitor,
			toast,
			savesData: isDataSaverOn(request),
			isNet: isNetView(request, session.user),
			keptForm: await getKeptFormState(request, context),
		},
		{ headers },
	);
}

/** Also wraps the error page when a page fails to render, so it must not fail itself. */
export function Layout({ children }: { children: ReactNode }) {
	const page = <Document>{children}</Document>;
	return useRouteError() === undefined ? page : <LastBoundary>{page}</LastBoundary>;
}

function Document({ children }: { children: ReactNode }) {
	const { nonce, scripts } = useRootDocument();
	const inline = (text: string) => ({
		nonce,
		suppressHydrationWarning: true,
		dangerouslySetInnerHTML: { __html: text },
	});
	return (
		// The inline scripts set an attribute before hydration.
		<html lang="en" suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				{/* Meta tags can't read the tokens: the header's colour, --color-surface. */}
				<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
				<meta name="theme-color" content="#1e1c19" media="(prefers-color-scheme: dark)" />
				{scripts ? <script {...inline(scripts.head)} /> : null}
				{/* Before the styles, so that preloads start early. */}
				<Meta />
				{/* Filled in after rendering (entry.server). */}
				<style {...inline("")} />
				<Links />
			</head>
			<body>
				{children}
				{scripts ? (
					<>
						<ScrollRestoration storageKey={SCROLL_POSITIONS} />
						<script {...inline(scripts.end)} />
					</>
				) : null}
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

function getErrorDetails(error: unknown): Partial<ErrorDetails> {
	const hasErrorBody = isRouteErrorResponse(error) && typeof error.data === "object";
	return hasErrorBody && error.data !== null ? error.data : {};
}

function toFailure(error: unknown): Failure {
	return { ...getErrorDetails(error), status: isRouteErrorResponse(error) ? error.status : null };
}

/** After a rejected post the loader's data is missing; the error then carries the current user. */
export function ErrorBoundary() {
	const failure = toFailure(useRouteError());
	const rootData = useRouteLoaderData<typeof loader>("root");
	const { reason, shopName = DEFAULT_ROOT_DATA.shopName, shellUser = null } = failure;
	const shell = rootData ?? { ...DEFAULT_ROOT_DATA, shopName, visitor: shellUser };
	return (
		<Shell {...shell} keptForm={null} toast={failure.toast ?? shell.toast}>
			{reason === "email-not-verified" && shellUser ? (
				<UnverifiedEmail email={shellUser.email} isKept={failure.isKept} />
			) : (
				<ErrorPage failure={failure} />
			)}
		</Shell>
	);
}
