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

  // The notice about the beta (index.html) is there from the first paint until it is closed, and never again.
  if (stored('beta-seen') === null) root.dataset.beta = '';
  const closeBeta = () => {
    delete root.dataset.beta;
    try {
      localStorage.setItem('beta-seen', '1');
    } catch {
      // It is shown at the next page load, too.
    }
  };
  document.addEventListener('click', ({ target }) => target.closest('.beta button') && closeBeta());
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Escape' && 'beta' in root.dataset && !target.closest('dialog')) closeBeta();
  });

  // What a visitor does before the script of the page runs is kept, and repeated then (web/base/earlyEvents.ts).
  const events = [];
  const recorded = {
    click: 'button, summary, [type=checkbox], [type=radio]',
    input: 'input:not([type=checkbox], [type=radio]), textarea, select',
    submit: 'form[method=post]',
    focusin: '*',
    focusout: '*',
    keydown: '*',
  };
  // Among those of its name: the server puts links to images before the page.
  const placeOf = (element) => {
    const siblings = [...element.parentElement.children].filter(({ tagName }) => tagName === element.tagName);
    return [element.tagName, siblings.indexOf(element)];
  };
  const pathOf = (element) =>
    element.closest('#root > *') ? [...pathOf(element.parentElement), placeOf(element)] : [];
  const record = (event) => {
    const target = event.target instanceof Element ? event.target.closest(recorded[event.type]) : null;
    if (!target || target.closest('.beta') || (event.type === 'keydown' && event.target.matches(recorded.input)))
      return;
    if (event.type === 'submit') event.preventDefault();
    const { key, code, ctrlKey, metaKey, shiftKey } = event;
    const { tagName: tag, name, textContent: text, value } = target;
    const pressed = { key, code, ctrlKey, metaKey, shiftKey };
    const one = { type: event.type, path: pathOf(target), tag, name, text, value, key: pressed };
    // An element that is removed loses the focus, too, when the script puts its own in its place.
    if (event.type === 'focusout') queueMicrotask(() => target.isConnected && events.push(one));
    else events.push(one);
  };
  const stop = () => {
    for (const type in recorded) document.removeEventListener(type, record, true);
  };
  for (const type in recorded) document.addEventListener(type, record, true);
  window.earlyEvents = { events, stop };
  root.dataset.early = '';
})();
