import { Component, type ReactNode } from "react";

type Props = { location: unknown; error?: unknown; children?: ReactNode };
type State = { location: unknown; error: unknown };

/**
 * What the browser shows when even the document around the root's own boundary fails to be drawn. It stands in the place
 * of Remix's (vite.config), which shows shoppers a stack and brings along all that draws scripts. Another page is another
 * attempt.
 */
export class RemixErrorBoundary extends Component<Props, State> {
	override state: State = { location: this.props.location, error: this.props.error };

	static getDerivedStateFromError(error: unknown): Partial<State> {
		return { error };
	}

	static getDerivedStateFromProps({ location, error }: Props, state: State): State {
		const before = location === state.location ? state.error : undefined;
		return { location, error: error ?? before };
	}

	override render() {
		return this.state.error ? <RemixRootDefaultErrorBoundary /> : this.props.children;
	}
}

/** For a root without a boundary, which ours is not. */
export function RemixRootDefaultErrorBoundary() {
	return (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>Something went wrong</title>
			</head>
			<body>
				<main className="mx-auto w-full max-w-text px-4 pt-6">
					<h1>Something went wrong</h1>
					<p className="mt-2 mb-6">
						This page could not be shown. If you had just sent something, look whether it arrived
						before you send it again.
					</p>
					<p>
						<a href="/" className="button button-main">
							BACK TO HOME
						</a>
					</p>
				</main>
			</body>
		</html>
	);
}

/** For loaders that run in the browser, of which the shop has none. */
export function RemixRootDefaultHydrateFallback() {
	return null;
}
