/** The value of a cookie of this page, undefined when absent. */
export function readCookie(name: string, jar: string = document.cookie): string | undefined {
  for (const part of jar.split('; ')) {
    const cut = part.indexOf('=');
    if (cut > 0 && part.slice(0, cut) === name) return decode(part.slice(cut + 1));
  }
  return undefined;
}

/** Keeps a value for a year on the whole site. */
export function writeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
