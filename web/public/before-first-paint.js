// Runs before anything is painted, so that neither the colors nor the language of the page jump.
// Theme and language are what the visitor chose, otherwise the settings of the system and the browser.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const chosen = stored('theme');
  const light = matchMedia('(prefers-color-scheme: light)').matches;
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : light ? 'light' : 'dark';
  root.setAttribute('data-mantine-color-scheme', theme);

  const known = ['en', 'ja', 'ko'];
  const wanted = [stored('language'), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  const language = wanted.find((one) => known.includes(one)) ?? 'en';
  // The page that the server has rendered is in the language that the browser asks for: hidden where another was chosen.
  if (root.lang !== language) root.dataset.otherLanguage = '';
  root.lang = language;
})();
