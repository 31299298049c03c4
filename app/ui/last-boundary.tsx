import { Component, type ReactNode } from "react";

/**
 * Renders a plain page when an error page fails to render. Remix's own would show a stack trace.
 */
export class LastBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
	override state = { hasFailed: false };

	static getDerivedStateFromError() {
		return { hasFailed: true };
	}

	override render() {
		if (!this.state.hasFailed) return this.props.children;
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
							This page could not be shown. If you have just submitted a form, check whether it
							arrived before you submit it again.
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
}
