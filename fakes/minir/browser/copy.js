// Copies a USER ID. If the browser refuses, the id is selected to be copied by hand.
for (const button of document.querySelectorAll('button[data-copies]')) {
  button.addEventListener('click', async () => {
    const field = document.getElementById(button.dataset.copies);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Selected: copy it';
    }
  });
}
